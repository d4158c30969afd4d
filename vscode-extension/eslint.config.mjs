import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "vitest.config.mts",
      "dist/**",
      "server/**",
      "node_modules/**",
      "e2e/**",
      "scripts/**",
      "eslint.config.mjs",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-explicit-any": "error",
    },
  },
);

// The commands of the palette, of code lenses and of hovers.
import * as vscode from "vscode";
import { ask, messageOf } from "./panels/ask.js";
import type { LineageSource } from "./panels/lineageSource.js";
import { LineagePanel } from "./panels/lineagePanel.js";
import { open, toRange } from "./panels/open.js";
import { askEnvironment, type PlanPanels } from "./panels/planPanel.js";
import { FIRST_ROWS, type ResultsPanel } from "./panels/resultsPanel.js";
import type { Commands, Place } from "./protocol.js";
import type { Project, Projects } from "./server/projects.js";
import { kindWords, look } from "./views/common/words.js";

export interface Parts {
  readonly projects: Projects;
  readonly lineage: LineageSource;
  readonly plans: PlanPanels;
  readonly results: ResultsPanel;
}

const DEPLOYED = "meshlens-deployed";

export function registerCommands(parts: Parts): vscode.Disposable {
  const { projects, lineage, plans, results } = parts;

  const command = <K extends keyof Commands>(
    name: K,
    run: (...args: Commands[K]) => Promise<void>,
  ): vscode.Disposable =>
    vscode.commands.registerCommand(name, async (...args: Commands[K]) => {
      try {
        await run(...args);
      } catch (error) {
        void vscode.window.showErrorMessage(`Meshlens: ${messageOf(error)}`);
      }
    });

  /** The project meant: of the editor, or the only one, or the one the user picks. */
  const projectOf = async (uri?: string): Promise<Project | undefined> => {
    const editor = vscode.window.activeTextEditor;
    const from = uri === undefined ? editor?.document.uri : vscode.Uri.parse(uri);
    const project = from === undefined ? undefined : projects.of(from);
    if (project !== undefined || projects.all.length <= 1) {
      return project ?? projects.all[0];
    }
    const picked = await vscode.window.showQuickPick(
      projects.all.map((each) => ({ label: each.folder.path, each })),
      { title: "Project" },
    );
    return picked?.each;
  };

  const modelAtCursor = async (): Promise<
    { project: Project; uri: string; model: string; cte: string | undefined } | undefined
  > => {
    const editor = vscode.window.activeTextEditor;
    const project = editor === undefined ? undefined : projects.of(editor.document.uri);
    if (editor === undefined || project === undefined) {
      void vscode.window.showInformationMessage("Meshlens: open a file of a project first.");
      return undefined;
    }
    const uri = editor.document.uri.toString();
    const at = await ask(project.client, "meshlens/at", { uri, position: editor.selection.active });
    if (at === null) {
      void vscode.window.showInformationMessage("Meshlens: the cursor is in no model.");
      return undefined;
    }
    return { project, uri, model: at.model, cte: at.cte };
  };

  const preview = async (
    project: Project,
    uri: string,
    what: { readonly target: "model" | "cte"; readonly model: string; readonly cte?: string },
  ): Promise<void> => {
    const title = what.target === "cte" ? `${what.cte ?? ""} in ${what.model}` : what.model;
    await results.show(project, { uri, ...what, limit: FIRST_ROWS }, title);
  };

  return vscode.Disposable.from(
    command("meshlens.open", async (place: Place) => {
      await open(place);
    }),

    command("meshlens.lineage", async (model?: string) => {
      const project = await projectOf();
      if (model !== undefined && project !== undefined) {
        lineage.focus(model, project);
      }
      await vscode.commands.executeCommand(`${LineagePanel.id}.focus`);
    }),

    command("meshlens.plan", async (environment?: string) => {
      const project = await projectOf();
      if (project === undefined) {
        return;
      }
      const chosen = environment ?? (await pickEnvironment(project));
      if (chosen !== undefined) {
        await plans.show(project, chosen);
      }
    }),

    command("meshlens.why", async (uri: string, model: string) => {
      const project = await projectOf(uri);
      const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
      if (project === undefined || document === undefined) {
        return;
      }
      const impact = await ask(project.client, "meshlens/impact", { uri, version: document.version });
      const items = impact.models.map((each) => {
        const { word, icon } = look(each.class);
        const path = each.path.map(({ model: name, column }) =>
          column === undefined ? name : `${name}.${column}`,
        );
        return {
          label: `$(${icon}) ${each.name}`,
          description:
            each.class === "breaking-columns"
              ? `breaking: ${each.columns.join(", ")}`
              : `${word}${each.columns.length > 0 ? `: ${each.columns.join(", ")}` : ""}`,
          detail: [each.reason, path.length > 0 ? `because ${path.join(" → ")}` : ""]
            .filter((x) => x !== "")
            .join(" · "),
          name: each.name,
        };
      });
      const picked = await vscode.window.showQuickPick(items, {
        title: `What this text does to ${model} and its readers`,
        matchOnDescription: true,
        matchOnDetail: true,
      });
      if (picked !== undefined) {
        lineage.focus(picked.name, project);
        await vscode.commands.executeCommand(`${LineagePanel.id}.focus`);
      }
    }),

    command("meshlens.preview", async (uri, target, model, cte) => {
      const project = await projectOf(uri);
      if (project !== undefined) {
        await preview(project, uri, cte === undefined ? { target, model } : { target, model, cte });
      }
    }),

    command("meshlens.diff", async (uri, model) => {
      const project = await projectOf(uri);
      if (project === undefined) {
        return;
      }
      const environment = vscode.workspace
        .getConfiguration("meshlens", project.folder)
        .get<string>("environment", "prod");
      if ((await ask(project.client, "meshlens/deployed", { model, environment })) === null) {
        // Before the first plan the baseline is the saved file.
        await vscode.window.showTextDocument(vscode.Uri.parse(uri));
        await vscode.commands.executeCommand("workbench.files.action.compareWithSaved");
        return;
      }
      const left = vscode.Uri.from({
        scheme: DEPLOYED,
        path: `/${model}.sql`,
        query: JSON.stringify({ project: project.folder.toString(), model, environment }),
      });
      await vscode.commands.executeCommand(
        "vscode.diff",
        left,
        vscode.Uri.parse(uri),
        `${model}: ${environment} ↔ this text`,
      );
    }),

    vscode.workspace.registerTextDocumentContentProvider(DEPLOYED, {
      provideTextDocumentContent: async (uri) => {
        const asked = JSON.parse(uri.query) as { project: string; model: string; environment: string };
        const project = projects.all.find(({ folder }) => folder.toString() === asked.project);
        const deployed =
          project === undefined
            ? null
            : await ask(project.client, "meshlens/deployed", {
                model: asked.model,
                environment: asked.environment,
              });
        // The definition alone is kept, without the end of its last line; the file beside it has one.
        return deployed === null ? "" : deployed.text.replace(/\n?$/, "\n");
      },
    }),

    vscode.commands.registerCommand("meshlens.previewModel", async () => {
      const at = await modelAtCursor();
      if (at !== undefined) {
        await preview(at.project, at.uri, { target: "model", model: at.model });
      }
    }),

    vscode.commands.registerCommand("meshlens.previewCte", async () => {
      const at = await modelAtCursor();
      if (at?.cte === undefined) {
        void vscode.window.showInformationMessage("Meshlens: the cursor is in no CTE.");
      } else {
        await preview(at.project, at.uri, { target: "cte", model: at.model, cte: at.cte });
      }
    }),

    vscode.commands.registerCommand("meshlens.previewSelection", async () => {
      const editor = vscode.window.activeTextEditor;
      const project = editor === undefined ? undefined : projects.of(editor.document.uri);
      if (editor === undefined || project === undefined || editor.selection.isEmpty) {
        void vscode.window.showInformationMessage("Meshlens: select a query in a file of a project first.");
        return;
      }
      const { start, end } = editor.selection;
      await results.show(
        project,
        {
          uri: editor.document.uri.toString(),
          target: "selection",
          range: {
            start: { line: start.line, character: start.character },
            end: { line: end.line, character: end.character },
          },
          limit: FIRST_ROWS,
        },
        "selection",
      );
    }),

    vscode.commands.registerCommand("meshlens.openModel", async () => {
      await pickModel(await projectOf());
    }),

    vscode.commands.registerCommand("meshlens.render", async () => {
      const at = await modelAtCursor();
      if (at === undefined) {
        return;
      }
      const rendered = await ask(at.project.client, "meshlens/render", { model: at.model });
      const document = await vscode.workspace.openTextDocument({
        language: "sql",
        content: rendered?.sql ?? "",
      });
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
    }),
  );
}

export async function pickModel(project: Project | undefined): Promise<void> {
  if (project === undefined) {
    return;
  }
  const models = await ask(project.client, "meshlens/models", {});
  const picked = await vscode.window.showQuickPick(
    models.map((model) => ({
      label: model.name,
      description: kindWords(model.kind),
      detail: model.description ?? "",
      model,
    })),
    { title: "Open a model", matchOnDetail: true },
  );
  if (picked !== undefined) {
    await open({ uri: picked.model.uri, range: picked.model.range });
  }
}

export async function openColumn(
  projects: Projects,
  model: string,
  column: string | undefined,
): Promise<void> {
  for (const project of projects.all) {
    const entry = (await ask(project.client, "meshlens/models", {})).find(({ name }) => name === model);
    if (entry === undefined) {
      continue;
    }
    const editor = await vscode.window.showTextDocument(vscode.Uri.parse(entry.uri), {
      selection: toRange(entry.range),
    });
    if (column !== undefined) {
      const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
        "vscode.executeDocumentSymbolProvider",
        editor.document.uri,
      );
      const symbol = symbols
        ?.find(({ name }) => name === model)
        ?.children.find(({ name }) => name.toLowerCase() === column.toLowerCase());
      if (symbol !== undefined) {
        editor.selection = new vscode.Selection(symbol.selectionRange.start, symbol.selectionRange.end);
        editor.revealRange(symbol.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      }
    }
    return;
  }
}

async function pickEnvironment(project: Project): Promise<string | undefined> {
  const own = "$(add) Another …";
  const environments = await ask(project.client, "meshlens/environments", {});
  const known = new Map(environments.map((each) => [each.name, each]));
  const items = ["dev", "prod", ...known.keys()]
    .filter((name, at, all) => all.indexOf(name) === at)
    .map((name) => {
      const there = known.get(name);
      return { label: name, description: there === undefined ? "new" : `${there.models} models` };
    });
  const picked = await vscode.window.showQuickPick([...items, { label: own, description: "" }], {
    title: "Plan for which environment?",
  });
  return picked?.label === own ? askEnvironment() : picked?.label;
}

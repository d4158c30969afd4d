// Wires the parts together; every part is a file of its own.
import * as vscode from "vscode";
import { Projects } from "./server/projects.js";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Meshlens", { log: true });
  const projects = new Projects(context, log);
  context.subscriptions.push(
    log,
    projects,
    vscode.commands.registerCommand("meshlens.restart", () => projects.restart()),
    vscode.commands.registerCommand("meshlens.showLog", () => {
      log.show();
    }),
  );
  await projects.start();
}

export function deactivate(): void {
  // Everything is disposed of through the context's subscriptions.
}

// Wires the parts together; every part is a file of its own.
import * as vscode from "vscode";
import { openColumn, pickModel, registerCommands } from "./commands.js";
import { LineagePanel } from "./panels/lineagePanel.js";
import { LineageSource } from "./panels/lineageSource.js";
import { lineageTree } from "./panels/lineageTree.js";
import { Marks } from "./panels/marks.js";
import { PlanPanels } from "./panels/planPanel.js";
import { FIRST_ROWS, ResultsPanel } from "./panels/resultsPanel.js";
import { statusItem } from "./panels/statusItem.js";
import { verdictItem } from "./panels/verdictItem.js";
import { Projects } from "./server/projects.js";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Meshlens", { log: true });
  const projects = new Projects(context, log);
  const lineage = new LineageSource(projects, log);
  const results = new ResultsPanel(context.extensionUri);
  const plans = new PlanPanels(context.extensionUri, projects, {
    lineage: (project, model) => {
      lineage.focus(model, project);
      void vscode.commands.executeCommand(`${LineagePanel.id}.focus`);
    },
    query: (project, model, environment) => {
      const uri = project.folder.toString();
      void results.show(
        project,
        { uri, target: "environment", model, environment, limit: FIRST_ROWS },
        `${model} in ${environment}`,
      );
    },
  });
  const panel = new LineagePanel(
    context.extensionUri,
    lineage,
    () => pickModel(projects.all[0]),
    (model, column) => openColumn(projects, model, column),
  );
  context.subscriptions.push(
    log,
    projects,
    lineage,
    plans,
    new Marks(projects, log),
    statusItem(projects),
    verdictItem(projects, log),
    registerCommands({ projects, lineage, plans, results }),
    vscode.window.registerWebviewViewProvider(LineagePanel.id, panel, {
      webviewOptions: { retainContextWhenHidden: true },
    }),
    vscode.window.registerWebviewViewProvider(ResultsPanel.id, results, {
      webviewOptions: { retainContextWhenHidden: true },
    }),
    lineageTree(lineage),
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

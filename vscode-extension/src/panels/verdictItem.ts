// What the text in the editor does, in one word of the status bar: the lens above MODEL is out of sight in a long model.
import * as vscode from "vscode";
import type { ChangeClass, Impact, ModelImpact } from "../protocol.js";
import type { Projects } from "../server/projects.js";
import { look } from "../views/common/words.js";
import { ask, isPassed, messageOf } from "./ask.js";

const PAUSE_MS = 150;
/** The classes of models that nobody edited. */
const FOLLOWS: readonly ChangeClass[] = ["unchanged", "affected", "re-pointed"];

export function verdictItem(projects: Projects, log: vscode.LogOutputChannel): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("meshlens.verdict", vscode.StatusBarAlignment.Left, 9);
  item.name = "Meshlens: What the Edit Does";
  let timer: NodeJS.Timeout | undefined;

  const refresh = async (): Promise<void> => {
    const document = vscode.window.activeTextEditor?.document;
    const project = document === undefined ? undefined : projects.of(document.uri);
    if (document === undefined || project === undefined || document.languageId !== "sql") {
      item.hide();
      return;
    }
    const { version } = document;
    const uri = document.uri.toString();
    try {
      const impact = await ask(project.client, "meshlens/impact", { uri, version });
      if (document.version === version && vscode.window.activeTextEditor?.document === document) {
        show(item, impact, uri);
      }
    } catch (error) {
      if (!isPassed(error)) {
        item.hide();
        log.debug(`verdict: ${messageOf(error)}`);
      }
    }
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), PAUSE_MS);
  };
  return vscode.Disposable.from(
    item,
    vscode.window.onDidChangeActiveTextEditor(soon),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === vscode.window.activeTextEditor?.document) {
        soon();
      }
    }),
    projects.onDidChange(soon),
    projects.onNotification("meshlens/changed", soon),
    new vscode.Disposable(() => {
      clearTimeout(timer);
    }),
  );
}

function show(item: vscode.StatusBarItem, impact: Impact, uri: string): void {
  const edited = impact.models.find(({ class: change }) => !FOLLOWS.includes(change));
  if (edited === undefined) {
    item.hide();
    return;
  }
  const { word, icon } = look(edited.class);
  const columns = edited.class === "breaking-columns" ? edited.columns.join(", ") : "";
  item.text = `$(${icon}) ${columns === "" ? word : `breaking: ${columns}`}`;
  item.tooltip = tooltip(edited, impact.models);
  item.command = { title: "Why", command: "meshlens.why", arguments: [uri, edited.name] };
  item.show();
}

function tooltip(edited: ModelImpact, all: readonly ModelImpact[]): vscode.MarkdownString {
  const rebuilt = all.filter(({ rebuild }) => rebuild);
  const text = new vscode.MarkdownString();
  text.appendText(`${edited.name}: ${edited.reason}\n\n`);
  text.appendText(
    rebuilt.length === 0
      ? "Nothing would be rebuilt."
      : `Would rebuild ${rebuilt
          .slice(0, 10)
          .map(({ name }) => name)
          .join(", ")}${rebuilt.length > 10 ? ` and ${rebuilt.length - 10} more` : ""}.`,
  );
  return text;
}

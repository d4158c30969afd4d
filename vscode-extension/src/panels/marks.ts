// Marks in the gutter at what differs from what is deployed, with the old and the new in their tooltip.
import * as vscode from "vscode";
import type { ChangeClass, Mark } from "../protocol.js";
import type { Projects } from "../server/projects.js";
import { ask, isPassed, messageOf } from "./ask.js";
import { toRange } from "./open.js";

type Tone = "green" | "yellow" | "red";

/** The theme's own colors; each with a line style of its own, so that the color is not the only difference. */
const TONES: Record<Tone, { readonly color: string; readonly style: string }> = {
  green: { color: "charts.green", style: "solid" },
  yellow: { color: "charts.yellow", style: "dashed" },
  red: { color: "charts.red", style: "double" },
};

function toneOf(change: ChangeClass): Tone | undefined {
  switch (change) {
    case "non-breaking":
    case "added":
      return "green";
    case "breaking-columns":
    case "affected":
      return "yellow";
    case "breaking-rows":
    case "removed":
    case "unknown":
      return "red";
    case "unchanged":
    case "equivalent":
    case "metadata":
    case "re-pointed":
      return undefined;
  }
}

const PAUSE_MS = 150;

export class Marks implements vscode.Disposable {
  private readonly types = new Map<Tone, vscode.TextEditorDecorationType>();
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly projects: Projects,
    private readonly log: vscode.LogOutputChannel,
  ) {
    for (const [tone, { color, style }] of Object.entries(TONES)) {
      this.types.set(
        tone as Tone,
        vscode.window.createTextEditorDecorationType({
          borderWidth: "0 0 0 3px",
          borderStyle: style,
          borderColor: new vscode.ThemeColor(color),
          isWholeLine: true,
          overviewRulerColor: new vscode.ThemeColor(color),
          overviewRulerLane: vscode.OverviewRulerLane.Left,
        }),
      );
    }
    this.subscriptions = [
      ...this.types.values(),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.soon();
      }),
      vscode.workspace.onDidChangeTextDocument(() => {
        this.soon();
      }),
      projects.onNotification("meshlens/changed", () => {
        this.soon();
      }),
      projects.onDidChange(() => {
        this.soon();
      }),
    ];
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      for (const editor of vscode.window.visibleTextEditors) {
        void this.refresh(editor);
      }
    }, PAUSE_MS);
  }

  private async refresh(editor: vscode.TextEditor): Promise<void> {
    const { document } = editor;
    const project = this.projects.of(document.uri);
    if (project === undefined || document.languageId !== "sql") {
      return;
    }
    try {
      const { version } = document;
      const answer = await ask(project.client, "meshlens/marks", { uri: document.uri.toString(), version });
      if (document.version === version) {
        this.draw(editor, answer.marks);
      }
    } catch (error) {
      if (!isPassed(error)) {
        this.log.debug(`marks: ${messageOf(error)}`);
      }
    }
  }

  private draw(editor: vscode.TextEditor, marks: readonly Mark[]): void {
    const byTone = new Map<Tone, vscode.DecorationOptions[]>();
    for (const mark of marks) {
      const tone = toneOf(mark.class);
      if (tone !== undefined) {
        const options = byTone.get(tone) ?? [];
        options.push({ range: toRange(mark.range), hoverMessage: tooltip(mark) });
        byTone.set(tone, options);
      }
    }
    for (const [tone, type] of this.types) {
      editor.setDecorations(type, byTone.get(tone) ?? []);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}

function tooltip(mark: Mark): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.appendText(mark.text);
  if (mark.was !== undefined || mark.now !== undefined) {
    const lines = [
      ...(mark.was === undefined ? [] : mark.was.split("\n").map((line) => `- ${line}`)),
      ...(mark.now === undefined ? [] : mark.now.split("\n").map((line) => `+ ${line}`)),
    ];
    text.appendCodeblock(lines.join("\n"), "diff");
  }
  return text;
}

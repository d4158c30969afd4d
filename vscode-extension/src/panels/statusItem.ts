// One word in the status bar.
import * as vscode from "vscode";
import type { Status } from "../protocol.js";
import type { Projects } from "../server/projects.js";

const ICONS: Record<Status["state"], string> = {
  loading: "$(loading~spin)",
  ready: "$(check)",
  busy: "$(sync~spin)",
  error: "$(error)",
};

export function statusItem(projects: Projects): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("meshlens.status", vscode.StatusBarAlignment.Left, 10);
  item.name = "Meshlens";
  item.command = "meshlens.showLog";
  let broken = false;
  const show = ({ state, text, detail }: Status): void => {
    broken = state === "error";
    item.text = `${ICONS[state]} ${text}`;
    item.tooltip = `Meshlens: ${detail}`;
    item.backgroundColor =
      state === "error" ? new vscode.ThemeColor("statusBarItem.errorBackground") : undefined;
    item.show();
  };
  return vscode.Disposable.from(
    item,
    projects.onNotification("meshlens/status", show),
    projects.onDidTell(show),
    projects.onDidChange(() => {
      if (projects.all.length === 0 && !broken) {
        item.hide();
      }
    }),
  );
}

// The page of a webview: its script and style, and nothing else, under a policy that allows no other.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";

export type ViewName = "lineage" | "plan" | "results";

export function pageOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, "dist", "views")] };
}

export function page(webview: vscode.Webview, extension: vscode.Uri, view: ViewName): string {
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, "dist", "views", view, name)).toString();
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // Positions of nodes are inline styles.
    `style-src ${webview.cspSource} 'unsafe-inline'`,
    `font-src ${webview.cspSource} data:`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${file("main.css")}" />
    <title>Meshlens</title>
  </head>
  <body data-view="${view}">
    <div id="root"></div>
    <script nonce="${nonce}" src="${file("main.js")}"></script>
  </body>
</html>`;
}

// Showing a place in the editor.
import * as vscode from "vscode";
import type { Place, Range } from "../protocol.js";

export function toRange(range: Range): vscode.Range {
  return new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
}

export async function open(place: Place): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.parse(place.uri), {
    selection: toRange(place.range),
    preview: true,
  });
}

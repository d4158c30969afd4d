// The lineage panel: the graph in a webview.
import * as vscode from "vscode";
import type { LineageGraph } from "../protocol.js";
import type { FromHost, ToHost } from "../views/lineage/messages.js";
import type { Lineage, LineageSource } from "./lineageSource.js";
import { open } from "./open.js";
import { page, pageOptions } from "./page.js";

export class LineagePanel implements vscode.WebviewViewProvider {
  static readonly id = "meshlens.lineage";

  constructor(
    private readonly extension: vscode.Uri,
    private readonly source: LineageSource,
    private readonly pickModel: () => Promise<void>,
    private readonly openColumn: (model: string, column: string | undefined) => Promise<void>,
  ) {}

  resolveWebviewView(view: vscode.WebviewView): void {
    view.webview.options = pageOptions(this.extension);
    let ready = false;
    let sent: LineageGraph | undefined;
    let watching: vscode.Disposable | undefined;
    const send = (message: FromHost): void => {
      if (ready) {
        void view.webview.postMessage(message);
      }
    };
    const show = (lineage: Lineage | undefined): void => {
      if (lineage === undefined) {
        delete view.description;
        sent = undefined;
        send({ type: "none", reason: this.source.reason });
      } else {
        const { graph, column } = lineage;
        view.description = graph.root;
        if (graph !== sent || !ready) {
          sent = ready ? graph : undefined;
          send(column === undefined ? { type: "graph", graph } : { type: "graph", graph, column });
        } else if (column !== undefined) {
          // The same picture with another column: a large graph is not sent for every move of the cursor.
          send({ type: "column", model: graph.root, column });
        }
      }
    };
    const onVisible = (): void => {
      if (view.visible) {
        watching ??= this.source.watch();
      } else {
        watching?.dispose();
        watching = undefined;
      }
    };
    const subscriptions = [
      this.source.onDidChange(show),
      view.onDidChangeVisibility(onVisible),
      view.webview.onDidReceiveMessage((message: ToHost) => {
        switch (message.type) {
          case "ready":
            ready = true;
            sent = undefined;
            show(this.source.current);
            return;
          case "open":
            void this.openModel(this.source.current?.graph, message.model, message.column);
            return;
          case "focus":
            this.source.focus(message.model);
            return;
          case "pick":
            void this.pickModel();
            return;
        }
      }),
    ];
    view.onDidDispose(() => {
      watching?.dispose();
      vscode.Disposable.from(...subscriptions).dispose();
    });
    view.webview.html = page(view.webview, this.extension, "lineage");
    onVisible();
  }

  private async openModel(
    graph: LineageGraph | undefined,
    model: string,
    column: string | undefined,
  ): Promise<void> {
    const node = graph?.nodes.find(({ name }) => name === model);
    if (column !== undefined) {
      await this.openColumn(model, column);
    } else if (node?.uri !== undefined && node.range !== undefined) {
      await open({ uri: node.uri, range: node.range });
    } else {
      void vscode.window.setStatusBarMessage(`${model} has no file in this project`, 4000);
    }
  }
}

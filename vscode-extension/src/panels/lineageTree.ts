// The same lineage as a tree: for screen readers, and for whoever prefers one.
import * as vscode from "vscode";
import type { LineageEdge, LineageGraph, LineageNode } from "../protocol.js";
import { kindWords, look } from "../views/common/words.js";
import type { LineageSource } from "./lineageSource.js";

type Direction = "reads" | "read by";

type Item =
  | {
      readonly type: "model";
      readonly node: LineageNode;
      readonly path: readonly string[];
      readonly direction?: Direction;
    }
  | { readonly type: "direction"; readonly direction: Direction; readonly node: LineageNode }
  | { readonly type: "column"; readonly model: string; readonly name: string; readonly detail: string };

/** Makes the tree view; while it cannot be seen, nothing is asked for it. */
export function lineageTree(source: LineageSource): vscode.Disposable {
  const view = vscode.window.createTreeView("meshlens.lineageTree", {
    treeDataProvider: new LineageTree(source),
    showCollapseAll: true,
  });
  let watching: vscode.Disposable | undefined;
  const onVisible = (): void => {
    if (view.visible) {
      watching ??= source.watch();
    } else {
      watching?.dispose();
      watching = undefined;
    }
  };
  onVisible();
  return vscode.Disposable.from(
    view,
    view.onDidChangeVisibility(onVisible),
    new vscode.Disposable(() => {
      watching?.dispose();
    }),
  );
}

class LineageTree implements vscode.TreeDataProvider<Item> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly source: LineageSource) {
    source.onDidChange(() => {
      this.changed.fire(undefined);
    });
  }

  getTreeItem(item: Item): vscode.TreeItem {
    const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
    switch (item.type) {
      case "direction": {
        const tree = new vscode.TreeItem(item.direction === "reads" ? "Reads" : "Read by", Expanded);
        tree.iconPath = new vscode.ThemeIcon(item.direction === "reads" ? "arrow-left" : "arrow-right");
        return tree;
      }
      case "column": {
        const tree = new vscode.TreeItem(item.name, None);
        tree.description = item.detail;
        tree.iconPath = new vscode.ThemeIcon("symbol-field");
        return tree;
      }
      case "model": {
        const { word, icon } = look(item.node.class);
        const tree = new vscode.TreeItem(item.node.name, item.path.length === 0 ? Expanded : Collapsed);
        tree.description = [kindWords(item.node.kind), item.node.class === "unchanged" ? "" : word]
          .filter((text) => text !== "")
          .join(" · ");
        tree.tooltip = item.node.reason ?? item.node.name;
        tree.iconPath = new vscode.ThemeIcon(item.node.class === "unchanged" ? "table" : icon);
        if (item.node.uri !== undefined && item.node.range !== undefined) {
          tree.command = {
            title: "Open",
            command: "meshlens.open",
            arguments: [{ uri: item.node.uri, range: item.node.range }],
          };
        }
        return tree;
      }
    }
  }

  getChildren(item?: Item): Item[] {
    const graph = this.source.current?.graph;
    if (graph === undefined) {
      return [];
    }
    if (item === undefined) {
      const root = graph.nodes.find(({ name }) => name === graph.root);
      return root === undefined ? [] : [{ type: "model", node: root, path: [] }];
    }
    switch (item.type) {
      case "column":
        return [];
      case "direction":
        return neighbors(graph, item.node.name, item.direction).map((node) => ({
          type: "model",
          node,
          path: [item.node.name],
          direction: item.direction,
        }));
      case "model": {
        if (item.direction === undefined) {
          const columns = item.node.columns.map((column): Item => ({
            type: "column",
            model: item.node.name,
            name: column.name,
            detail: [column.type ?? "", column.change ?? "", sources(graph, item.node.name, column.name)]
              .filter((text) => text !== "")
              .join(" · "),
          }));
          return [
            { type: "direction", direction: "reads", node: item.node },
            { type: "direction", direction: "read by", node: item.node },
            ...columns,
          ];
        }
        const { direction, path } = item;
        return neighbors(graph, item.node.name, direction)
          .filter((node) => !path.includes(node.name))
          .map((node) => ({ type: "model", node, path: [...path, item.node.name], direction }));
      }
    }
  }
}

function neighbors(graph: LineageGraph, model: string, direction: Direction): LineageNode[] {
  const names = new Set(
    graph.edges
      .filter((edge) => (direction === "reads" ? edge.to : edge.from).model === model)
      .map((edge) => (direction === "reads" ? edge.from : edge.to).model),
  );
  return graph.nodes.filter(({ name }) => names.has(name) && name !== model);
}

function sources(graph: LineageGraph, model: string, column: string): string {
  const from = graph.edges
    .filter(
      (edge: LineageEdge) => edge.kind === "value" && edge.to.model === model && edge.to.column === column,
    )
    .map((edge) => `${edge.from.model}.${edge.from.column ?? "*"}`);
  return from.length === 0 ? "" : `from ${from.join(", ")}`;
}

// The plan: previewed, applied with progress, cancelled; one panel for each project.
import * as vscode from "vscode";
import type { PlanPreview } from "../protocol.js";
import type { Project, Projects } from "../server/projects.js";
import type { FromHost, ToHost } from "../views/plan/messages.js";
import { ask, isPassed, messageOf } from "./ask.js";
import { open } from "./open.js";
import { page, pageOptions } from "./page.js";

export interface PlanActions {
  readonly lineage: (project: Project, model: string) => void;
  readonly query: (project: Project, model: string, environment: string) => void;
}

export class PlanPanels implements vscode.Disposable {
  private readonly panels = new Map<Project, PlanPanel>();

  constructor(
    private readonly extension: vscode.Uri,
    private readonly projects: Projects,
    private readonly actions: PlanActions,
  ) {}

  async show(project: Project, environment: string): Promise<void> {
    let panel = this.panels.get(project);
    if (panel === undefined) {
      panel = new PlanPanel(this.extension, this.projects, project, this.actions, () => {
        this.panels.delete(project);
      });
      this.panels.set(project, panel);
    }
    panel.reveal();
    await panel.plan(environment);
  }

  dispose(): void {
    for (const panel of this.panels.values()) {
      panel.dispose();
    }
  }
}

class PlanPanel implements vscode.Disposable {
  private readonly panel: vscode.WebviewPanel;
  private readonly subscriptions: vscode.Disposable[] = [];
  private ready: Promise<void>;
  private pending: vscode.CancellationTokenSource | undefined;
  private applying: vscode.CancellationTokenSource | undefined;
  private shown: PlanPreview | undefined;
  private environment = "";

  constructor(
    extension: vscode.Uri,
    private readonly projects: Projects,
    private readonly project: Project,
    private readonly actions: PlanActions,
    closed: () => void,
  ) {
    this.panel = vscode.window.createWebviewPanel("meshlens.plan", "Plan", vscode.ViewColumn.Active, {
      ...pageOptions(extension),
      retainContextWhenHidden: true,
    });
    let isReady: () => void = () => undefined;
    this.ready = new Promise((resolve) => {
      isReady = resolve;
    });
    this.subscriptions.push(
      this.panel.webview.onDidReceiveMessage((message: ToHost) => {
        if (message.type === "ready") {
          isReady();
        } else {
          void this.receive(message);
        }
      }),
      projects.onNotification("meshlens/applying", ({ id, model }, from) => {
        if (from === this.project && id === this.shown?.id) {
          this.send({ type: "applying", model });
        }
      }),
      projects.onNotification("meshlens/changed", (_, from) => {
        if (from === this.project && this.applying === undefined) {
          this.send({ type: "outdated" });
        }
      }),
      this.panel.onDidDispose(() => {
        this.pending?.cancel();
        // An apply goes on: closing a panel is no way to stop writing half-way. Its progress notification can cancel it.
        vscode.Disposable.from(...this.subscriptions).dispose();
        closed();
      }),
    );
    this.panel.webview.html = page(this.panel.webview, extension, "plan");
  }

  reveal(): void {
    this.panel.reveal();
  }

  async plan(environment: string): Promise<void> {
    if (this.applying !== undefined) {
      void vscode.window.showInformationMessage(
        `Meshlens: ${this.environment} is being applied. Wait for it, or cancel it.`,
      );
      return;
    }
    this.environment = environment;
    this.panel.title = `Plan for ${environment}`;
    this.pending?.cancel();
    const pending = new vscode.CancellationTokenSource();
    this.pending = pending;
    await this.ready;
    this.send({ type: "planning", environment });
    try {
      const [plan, environments] = await Promise.all([
        ask(this.project.client, "meshlens/plan", { environment }, pending.token),
        ask(this.project.client, "meshlens/environments", {}, pending.token),
      ]);
      this.shown = plan;
      this.send({ type: "plan", plan, environments, outdated: false });
    } catch (error) {
      if (!isPassed(error) && !pending.token.isCancellationRequested) {
        this.send({ type: "failed", message: messageOf(error) });
      }
    }
  }

  private async receive(message: Exclude<ToHost, { readonly type: "ready" }>): Promise<void> {
    switch (message.type) {
      case "environment": {
        const chosen = message.environment === "" ? await askEnvironment() : message.environment;
        await this.plan(chosen ?? this.environment);
        return;
      }
      case "refresh":
        await this.plan(this.environment);
        return;
      case "save":
        await vscode.workspace.saveAll(false);
        await this.plan(this.environment);
        return;
      case "apply":
        await this.apply(message.id);
        return;
      case "cancel":
        this.applying?.cancel();
        return;
      case "open":
        await open(message.place);
        return;
      case "lineage":
        this.actions.lineage(this.project, message.model);
        return;
      case "query":
        this.actions.query(this.project, message.model, message.environment);
        return;
    }
  }

  private async apply(id: string): Promise<void> {
    if (this.applying !== undefined) {
      return;
    }
    const { environment } = this;
    if (environment === "prod" && !(await confirmProd(this.shown))) {
      return;
    }
    this.send({ type: "started" });
    const applying = new vscode.CancellationTokenSource();
    this.applying = applying;
    try {
      const result = await vscode.window.withProgress(
        {
          location: vscode.ProgressLocation.Notification,
          title: `Applying to ${environment}`,
          cancellable: true,
        },
        async (progress, token) => {
          token.onCancellationRequested(() => {
            applying.cancel();
          });
          const done = new Set<string>();
          const total = this.shown?.models.filter(({ action }) => action !== "none").length ?? 0;
          // Not on the client itself: it has one receiver for each method, and that is the panel's.
          const subscription = this.projects.onNotification("meshlens/applying", (step) => {
            if (step.id !== id) {
              return;
            }
            const ended = step.model.state === "done" && !done.has(step.model.name);
            if (ended) {
              done.add(step.model.name);
            }
            progress.report({
              message: `${step.model.name} (${done.size} of ${total})`,
              increment: ended && total > 0 ? 100 / total : 0,
            });
          });
          try {
            return await ask(this.project.client, "meshlens/apply", { id, environment }, applying.token);
          } finally {
            subscription.dispose();
          }
        },
      );
      this.send({ type: "applied", result });
    } catch (error) {
      this.send({ type: "failed", message: messageOf(error) });
    } finally {
      this.applying = undefined;
      applying.dispose();
    }
  }

  private send(message: FromHost): void {
    void this.panel.webview.postMessage(message);
  }

  dispose(): void {
    this.panel.dispose();
  }
}

/** The one blocking dialog: before production. */
async function confirmProd(plan: PlanPreview | undefined): Promise<boolean> {
  const choice = await vscode.window.showWarningMessage(
    "Apply to prod?",
    { modal: true, detail: plan?.summary ?? "" },
    "Apply to prod",
  );
  return choice !== undefined;
}

export async function askEnvironment(): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: "Environment",
    prompt: "The name of an environment; it is made if it is not there",
    placeHolder: "dev",
    validateInput: (name) =>
      /^[A-Za-z_][\w-]*$/.test(name)
        ? undefined
        : "A name is letters, digits, _ and -, and starts with a letter",
  });
}

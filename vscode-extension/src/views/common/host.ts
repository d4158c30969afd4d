// The other side of a webview: the extension. Messages are typed by the view that uses them.

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface Host<Out, In> {
  send(message: Out): void;
  /** Calls for every message that arrives; returns what ends it. */
  listen(receive: (message: In) => void): () => void;
  readonly state: {
    get(): unknown;
    set(state: unknown): void;
  };
}

/** Takes hold of the page's one connection; a page calls this once. */
export function connect<Out, In>(): Host<Out, In> {
  const api = acquireVsCodeApi();
  return {
    send: (message) => {
      api.postMessage(message);
    },
    listen: (receive) => {
      const on = (event: MessageEvent<In>): void => {
        receive(event.data);
      };
      window.addEventListener("message", on);
      return () => {
        window.removeEventListener("message", on);
      };
    },
    state: {
      get: () => api.getState(),
      set: (state) => {
        api.setState(state);
      },
    },
  };
}

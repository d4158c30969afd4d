// Asking the server: typed by the protocol, with the errors that belong to typing left out.
import type { CancellationToken } from "vscode";
import { LSPErrorCodes, ResponseError, type LanguageClient } from "vscode-languageclient/node";
import type { Requests } from "../protocol.js";

export type Method = keyof Requests;

export async function ask<M extends Method>(
  client: LanguageClient,
  method: M,
  params: Requests[M][0],
  token?: CancellationToken,
): Promise<Requests[M][1]> {
  // An undefined token would be sent as a second parameter.
  return token === undefined
    ? client.sendRequest<Requests[M][1]>(method, params)
    : client.sendRequest<Requests[M][1]>(method, params, token);
}

/** Says whether an answer is missing only because the text has moved on, or because nobody wants it any more. */
export function isPassed(error: unknown): boolean {
  return (
    error instanceof ResponseError &&
    (error.code === LSPErrorCodes.ContentModified ||
      error.code === LSPErrorCodes.RequestCancelled ||
      error.code === LSPErrorCodes.ServerCancelled)
  );
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

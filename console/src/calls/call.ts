import type { ConsoleCallRequest, ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { CONSOLE_PATHS, type ConsoleCallName } from '@truefill/api/console-paths.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import type { Result } from '@truefill/client/calls/result.ts';
import { send } from '@truefill/client/calls/send.ts';

let lost: () => void = () => undefined;
let signedIn: () => number | null = () => null;

/** Sets the handler for an ended session. */
export function onSessionLost(then: () => void): void {
  lost = then;
}

/** Sets the operator whom the page shows as signed in. */
export function onSignedIn(operatorId: () => number | null): void {
  signedIn = operatorId;
}

/**
 * The operator whom the page shows as signed in. The session is in a cookie, which another tab may have changed: this header
 * prevents acting as somebody else.
 */
export function operatorHeaders(): Readonly<Record<string, string>> {
  const operatorId = signedIn();
  return operatorId === null ? {} : { 'x-operator': String(operatorId) };
}

/**
 * Makes a console call with `operatorHeaders`. Only the query for the session's owner omits them.
 * @returns its data, or the error code; never throws
 */
export async function call<Name extends ConsoleCallName>(
  name: Name,
  body: ConsoleCallRequest<Name>,
  signal?: AbortSignal,
): Promise<Result<ConsoleCallResponse<Name>>> {
  const headers = name === 'operatorSession' ? {} : operatorHeaders();
  const options = { ...(signal ? { signal } : {}), headers };
  const sent = await send<ConsoleCallResponse<Name>>(CONSOLE_PATHS[name], body as object, options, null);
  if (sent.status === 401) lost();
  return sent.result;
}

/** Makes a call for a query: returns the data or throws CallFailed. */
export async function fetchCall<Name extends ConsoleCallName>(
  name: Name,
  body: ConsoleCallRequest<Name>,
  signal?: AbortSignal,
): Promise<ConsoleCallResponse<Name>> {
  const result = await call(name, body, signal);
  if (!result.ok) throw new CallFailed(result);
  return result.data;
}

import type { ConsoleCallRequest, ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { CONSOLE_PATHS, type ConsoleCallName } from '@truefill/api/console-paths.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import type { Result } from '@truefill/client/calls/result.ts';
import { send } from '@truefill/client/calls/send.ts';

let lost: () => void = () => undefined;

/** Sets what happens when an answer says that the session has ended. */
export function onSessionLost(then: () => void): void {
  lost = then;
}

/**
 * Makes a call of the console; the session travels in its cookie.
 * @returns its data, or the code that refused it; never throws
 */
export async function call<Name extends ConsoleCallName>(
  name: Name,
  body: ConsoleCallRequest<Name>,
  signal?: AbortSignal,
): Promise<Result<ConsoleCallResponse<Name>>> {
  const sent = await send<ConsoleCallResponse<Name>>(CONSOLE_PATHS[name], body as object, signal ? { signal } : {}, null);
  if (sent.status === 401) lost();
  return sent.result;
}

/** Makes a call for a query: the data, or a thrown CallFailed. */
export async function fetchCall<Name extends ConsoleCallName>(
  name: Name,
  body: ConsoleCallRequest<Name>,
  signal?: AbortSignal,
): Promise<ConsoleCallResponse<Name>> {
  const result = await call(name, body, signal);
  if (!result.ok) throw new CallFailed(result);
  return result.data;
}

import { PATHS, type CallName } from '@truefill/api/paths.ts';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { Result } from './result.ts';
import { send, type CallOptions, type Sent } from './send.ts';

const CODE_USER_NOT_FOUND = 1002;
const CODE_LOGIN_REQUIRED = 23519;

/** Result of a token renewal; `inconclusive`: no answer whether the session is still active. */
export type Renewal = 'renewed' | 'refused' | 'inconclusive';

/** What the client needs from the session; provided by the session store at start. */
export interface ClientHooks {
  token(): string | null;
  /** 0 for a visitor */
  userId(): number;
  /** attempts to renew a refused session; if renewed, the call may be repeated once */
  recover(): Promise<Renewal>;
  /** the session has ended */
  lost(): void;
}

let hooks: ClientHooks = { token: () => null, userId: () => 0, recover: () => Promise.resolve('refused'), lost: () => undefined };

/** Connects the client with its session. */
export function connectSession(next: ClientHooks): void {
  hooks = next;
}

const refusalWatchers = new Set<(code: number) => void>();

/** Calls back with the code of each refused call. @returns a function to unsubscribe */
export function watchRefusals(watcher: (code: number) => void): () => void {
  refusalWatchers.add(watcher);
  return () => void refusalWatchers.delete(watcher);
}

/** A new idempotency key for one intent to move money: create it when the form opens or changes, not per attempt. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/**
 * Calls the API.
 * @returns its data, or the error code; never throws
 */
export async function call<Name extends CallName>(
  name: Name,
  body: CallRequest<Name>,
  options: CallOptions = {},
): Promise<Result<CallResponse<Name>>> {
  const result = await callInSession(name, body, options);
  if (!result.ok) for (const watcher of refusalWatchers) watcher(result.code);
  return result;
}

async function callInSession<Name extends CallName>(
  name: Name,
  body: CallRequest<Name>,
  options: CallOptions,
): Promise<Result<CallResponse<Name>>> {
  const sentToken = hooks.token();
  const userId = hooks.userId();
  const first = await send<CallResponse<Name>>(PATHS[name], body, options, sentToken);
  if (options.endLocalSession || sentToken === null || !isSessionRefusal(name, first)) return first.result;
  const renewal = first.status === 401 ? await hooks.recover() : 'refused';
  if (renewal === 'refused' && hooks.token() === sentToken) hooks.lost();
  // meanwhile another user may have logged in, whose call this is not
  if (renewal !== 'renewed' || hooks.userId() !== userId) return first.result;
  const second = await send<CallResponse<Name>>(PATHS[name], body, options, hooks.token());
  if (isSessionRefusal(name, second)) hooks.lost();
  return second.result;
}

function isSessionRefusal(name: CallName, sent: Sent<unknown>): boolean {
  if (sent.status === 401) return true;
  if (sent.result.ok) return false;
  return sent.result.code === CODE_LOGIN_REQUIRED || (name === 'userInfo' && sent.result.code === CODE_USER_NOT_FOUND);
}

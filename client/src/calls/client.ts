import { PATHS, type CallName } from '@truefill/api/paths.ts';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { Result } from './result.ts';
import { send, type CallOptions, type Sent } from './send.ts';

const CODE_USER_NOT_FOUND = 1002;
const CODE_LOGIN_REQUIRED = 23519;

/** What came of asking for a new access token; `unheard`: nobody said whether the session lives. */
export type Renewal = 'renewed' | 'refused' | 'unheard';

/** What the client needs to know of the session; the session store gives it at start. */
export interface ClientHooks {
  token(): string | null;
  /** tries to bring a refused session back; once it is renewed the call may be sent once more */
  recover(): Promise<Renewal>;
  /** the session is dead for good */
  lost(): void;
}

let hooks: ClientHooks = { token: () => null, recover: () => Promise.resolve('refused'), lost: () => undefined };

/** Gives the client its session. */
export function connectSession(next: ClientHooks): void {
  hooks = next;
}

const refusalWatchers = new Set<(code: number) => void>();

/** Calls back with the code of each call that is refused. @returns what ends that */
export function watchRefusals(watcher: (code: number) => void): () => void {
  refusalWatchers.add(watcher);
  return () => void refusalWatchers.delete(watcher);
}

/** A fresh key for one intent to move money: make it when the form opens or changes, not per attempt. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/**
 * Makes a call of the API.
 * @returns its data, or the code that refused it; never throws
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
  const first = await send<CallResponse<Name>>(PATHS[name], body, options, sentToken);
  if (options.leaveSession || sentToken === null || !isSessionRefusal(name, first)) return first.result;
  const renewal = first.status === 401 ? await hooks.recover() : 'refused';
  if (renewal === 'refused' && hooks.token() === sentToken) hooks.lost();
  if (renewal !== 'renewed') return first.result;
  const second = await send<CallResponse<Name>>(PATHS[name], body, options, hooks.token());
  if (isSessionRefusal(name, second)) hooks.lost();
  return second.result;
}

function isSessionRefusal(name: CallName, sent: Sent<unknown>): boolean {
  if (sent.status === 401) return true;
  if (sent.result.ok) return false;
  return sent.result.code === CODE_LOGIN_REQUIRED || (name === 'userInfo' && sent.result.code === CODE_USER_NOT_FOUND);
}

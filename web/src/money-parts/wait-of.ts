import { CallFailed } from '@truefill/client/calls/query-client.ts';

/** The waiting time that a refused request was given, in ms: then it may be sent again. Null without one. */
export function waitOf(error: Error | null): number | null {
  const seconds = error instanceof CallFailed ? error.failure.retryAfterSeconds : undefined;
  return seconds === undefined ? null : seconds * 1_000;
}

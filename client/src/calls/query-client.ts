import { QueryClient } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { CallName } from '@truefill/api/paths.ts';
import { call } from './client.ts';
import type { Failure } from './result.ts';

/** A failed call inside a query; `failure` is shown to the user. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`call failed with code ${failure.code}`);
    this.failure = failure;
  }
}

/** Makes a call for a query: returns the data or throws CallFailed. */
export async function fetchCall<Name extends CallName>(
  name: Name,
  body: CallRequest<Name>,
  signal?: AbortSignal,
): Promise<CallResponse<Name>> {
  const result = await call(name, body, signal ? { signal } : {});
  if (!result.ok) throw new CallFailed(result);
  return result.data;
}

/** Only unanswered queries are retried automatically; refusals are final. */
function mayRetry(count: number, error: Error): boolean {
  return count < 2 && error instanceof CallFailed && error.failure.code < 0;
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: mayRetry, staleTime: 30_000, refetchOnWindowFocus: false } },
});

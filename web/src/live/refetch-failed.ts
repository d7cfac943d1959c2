import type { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { lostOf, useConnection } from './connection-store.ts';

/**
 * Reads again what is on screen and got no answer, as soon as a lost connection is back: a server that could not be reached is
 * no change that the browser reports.
 */
export function refetchFailedOnReturn(queries: QueryClient): void {
  useConnection.subscribe((now, before) => {
    if (lostOf(now) !== null || lostOf(before) === null) return;
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state: { error } }) => error instanceof CallFailed && error.failure.code < 0,
    });
  });
}

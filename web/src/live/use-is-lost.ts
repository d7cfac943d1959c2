import { lostOf, useConnection, type Lost } from './connection-store.ts';

/** Whether a live connection is lost: then displayed values are stale and trading is disabled. */
export function useIsLost(): boolean {
  return useLost() !== null;
}

/** Which connection is lost: the prices, or only the account's. */
export function useLost(): Lost {
  return useConnection(lostOf);
}

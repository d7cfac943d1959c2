import { lostOf, useConnection, type Lost } from './connection-store.ts';

/** Whether a live connection is lost: then values on screen are old and trading is off. */
export function useIsLost(): boolean {
  return useLost() !== null;
}

/** What is lost: the prices, or the account's own connection alone. */
export function useLost(): Lost {
  return useConnection(lostOf);
}

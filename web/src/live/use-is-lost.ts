import { useConnection } from './connection-store.ts';

/** Whether the live prices are lost: then values on screen are old. Before the first connection nothing is lost yet. */
export function useIsLost(): boolean {
  return useConnection(({ state }) => state === 'reconnecting' || state === 'failed');
}

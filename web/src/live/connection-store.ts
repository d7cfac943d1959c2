import { create } from 'zustand';
import type { ConnectionState } from './live-connection.ts';

export interface ConnectionStatus {
  readonly state: ConnectionState;
  /** which of the 10 attempts is under way; 0 while connected */
  readonly attempt: number;
  /** when the last frame of prices arrived, ms; 0 before the first */
  readonly heardMs: number;
  /** round trip to the server, ms; null while it is not known */
  readonly roundTripMs: number | null;
}

/** How the market feed stands: trading is off and prices grey unless it is live. */
export const useConnection = create<ConnectionStatus>(() => ({ state: 'idle', attempt: 0, heardMs: 0, roundTripMs: null }));

/** Whether prices on screen can be acted on. */
export function useIsLive(): boolean {
  return useConnection(({ state }) => state === 'live');
}

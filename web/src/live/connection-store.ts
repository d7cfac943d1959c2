import { create } from 'zustand';
import type { ConnectionState } from './live-connection.ts';

export interface LineStatus {
  readonly state: ConnectionState;
  /** which of the 10 attempts is under way; 0 while connected */
  readonly attempt: number;
}

export interface ConnectionStatus extends LineStatus {
  /** when the last frame of prices arrived, ms; 0 before the first */
  readonly heardMs: number;
  /** round trip to the server, ms; null while it is not known */
  readonly roundTripMs: number | null;
  /** the user's own connection, which brings positions, orders and balance; idle for visitors */
  readonly account: LineStatus;
}

const IDLE: LineStatus = { state: 'idle', attempt: 0 };

/** How the live connections stand: the market feed's own state at the top level, the account's beside it. */
export const useConnection = create<ConnectionStatus>(() => ({ ...IDLE, heardMs: 0, roundTripMs: null, account: IDLE }));

/** Whether what is on screen can be acted on: prices are live, and nothing of the account is lost. */
export function useIsLive(): boolean {
  return useConnection((status) => status.state === 'live' && !isLost(status.account));
}

export function isLost({ state }: LineStatus): boolean {
  return state === 'reconnecting' || state === 'failed';
}

/** What is lost: the prices, or the account alone; null while nothing is. Before the first connection nothing is lost yet. */
export type Lost = 'prices' | 'account' | null;

/** @returns what is lost by a status */
export function lostOf(status: ConnectionStatus): Lost {
  if (isLost(status)) return 'prices';
  return isLost(status.account) ? 'account' : null;
}

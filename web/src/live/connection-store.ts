import { create } from 'zustand';
import type { ConnectionState } from './live-connection.ts';

export interface LineStatus {
  readonly state: ConnectionState;
  /** number of the current attempt of 10; 0 while connected */
  readonly attempt: number;
}

export interface ConnectionStatus extends LineStatus {
  /** when the last frame of prices arrived, ms; 0 before the first */
  readonly lastReceivedMs: number;
  /** round trip to the server, ms; null while unknown */
  readonly roundTripMs: number | null;
  /** the user's own connection for positions, orders and balance; idle for visitors */
  readonly account: LineStatus;
}

const IDLE: LineStatus = { state: 'idle', attempt: 0 };

/** The state of the live connections: the market feed's own at the top level, the account's in `account`. */
export const useConnection = create<ConnectionStatus>(() => ({ ...IDLE, lastReceivedMs: 0, roundTripMs: null, account: IDLE }));

/** Whether the displayed values are current: prices are live, and the account's connection is not lost. */
export function useIsLive(): boolean {
  return useConnection((status) => status.state === 'live' && !isLost(status.account));
}

export function isLost({ state }: LineStatus): boolean {
  return state === 'reconnecting' || state === 'failed';
}

/**
 * Which connection is lost: the prices, or the account only; null if none is. Before the first connection nothing is lost yet.
 */
export type Lost = 'prices' | 'account' | null;

/** @returns which connection is lost in this state */
export function lostOf(status: ConnectionStatus): Lost {
  if (isLost(status)) return 'prices';
  return isLost(status.account) ? 'account' : null;
}

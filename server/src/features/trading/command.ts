import type { CloseReason } from '@truefill/domain/order.ts';
import type { PlacementRequest } from '@truefill/domain/placement.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { OrderRejection } from '@truefill/domain/rejection.ts';
import { hash } from 'node:crypto';
import type { LedgerAccount } from '../ledger/index.ts';
import type { OrderChanges } from './changed-orders.ts';
import type { FollowedPrice } from './trail-stack.ts';
import type { StoredOrder } from './stored-order.ts';

interface Command {
  readonly accountId: bigint;
  /** names the command within the account: what has a key that took effect never takes effect again */
  readonly key: string;
  /** of what was asked; the same key with another fingerprint is refused */
  readonly fingerprint: string;
  /** whether a refusal is the key's answer for good. Only what a user named by a key of their own. */
  readonly recordsRefusal: boolean;
  /** of the lease that a watch works under; a command of a user has none */
  readonly epoch?: bigint;
}

export interface PlaceCommand extends Command {
  readonly kind: 'place';
  readonly request: PlacementRequest;
}

export interface CloseCommand extends Command {
  readonly kind: 'close';
  readonly orderId: bigint;
  readonly reason: CloseReason;
  /** decimal text of the part to close; null for the whole */
  readonly volume: string | null;
  /** the quote that reached a level, with the brand's markup; null closes at the newest */
  readonly quote: Quote | null;
  /** of a trailing stop loss that was reached: the best price that put it where it stood */
  readonly best?: FollowedPrice | null;
}

export interface CloseAllCommand extends Command {
  readonly kind: 'close-all';
  /** null: of all symbols */
  readonly symbol: string | null;
  /** those in profit or in loss before fees when it is decided */
  readonly which: 'all' | 'profit' | 'loss';
}

export interface FillCommand extends Command {
  readonly kind: 'fill';
  readonly orderId: bigint;
  /** the quote that reached the limit, with the brand's markup */
  readonly quote: Quote;
}

export interface CancelCommand extends Command {
  readonly kind: 'cancel';
  readonly orderId: bigint;
}

export interface ModifyCommand extends Command {
  readonly kind: 'modify';
  readonly orderId: bigint;
  /** decimal texts, "0" for none */
  readonly stopLoss: string;
  readonly takeProfit: string;
  /** decimal text: the distance that the stop loss shall trail the price by */
  readonly trailingDistance: string;
  /** decimal text: the price that a pending order shall wait for; null keeps the one it has */
  readonly limitPrice: string | null;
}

export interface ResetCommand extends Command {
  readonly kind: 'reset';
}

/**
 * Looks whether something is due for an account, and does it. What is due is read from the account itself, so that asking twice
 * does it once; each thing done is recorded under a key of its own.
 */
export interface UpkeepCommand {
  readonly kind: 'stop-out' | 'overnight' | 'margin-stage';
  readonly accountId: bigint;
  readonly epoch?: bigint;
}

export type KeyedCommand =
  | PlaceCommand
  | CloseCommand
  | CloseAllCommand
  | FillCommand
  | CancelCommand
  | ModifyCommand
  | ResetCommand;
export type TradingCommand = KeyedCommand | UpkeepCommand;

/** What became of a position when all were to close; no rejection: it was closed. */
export interface CloseAllResult {
  readonly orderId: bigint;
  readonly rejection: OrderRejection | null;
}

/** What became of a command. `orderId` is the order it was about, if it was about one. */
export type TradingAnswer =
  | {
      readonly outcome: 'accepted';
      readonly orderId: bigint | null;
      readonly placedAtMs: number;
      readonly change: AccountChange | null;
      readonly results?: readonly CloseAllResult[];
      /** the stage of warning that the account is in now, where that was asked */
      readonly marginStage?: number;
    }
  | { readonly outcome: 'rejected'; readonly rejection: OrderRejection }
  | { readonly outcome: 'key-reused' }
  /** the watch that asks for it no longer holds the lease */
  | { readonly outcome: 'lease-lost' };

/** What an accepted command did to an account, for everything that shows accounts. Unknown: it was found done, and perhaps nobody was told. */
export type AccountChange =
  /** orders in their new states, in the order of what happened */
  | { readonly kind: 'orders'; readonly account: LedgerAccount; readonly orders: readonly StoredOrder[] }
  | { readonly kind: 'balance'; readonly account: LedgerAccount }
  /**
   * All orders that live and have changed since a version of the account, by whomever, and how many live in all. Of those that have
   * ended since, it names the ones that the teller knew: who knows others has more orders than live.
   */
  | ({
      readonly kind: 'elsewhere';
      readonly account: LedgerAccount;
      readonly since: bigint;
      readonly living: number;
    } & OrderChanges)
  | { readonly kind: 'unknown'; readonly accountId: bigint };

/** A short digest of what a command asks for. */
export function fingerprintOf(kind: string, request: Readonly<Record<string, unknown>>): string {
  const entries = Object.keys(request)
    .toSorted()
    .map((name) => [name, typeof request[name] === 'bigint' ? String(request[name]) : request[name]]);
  const text = JSON.stringify([kind, entries]);
  return hash('sha256', text, 'base64url').slice(0, 22);
}

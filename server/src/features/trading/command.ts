import type { CloseReason } from '@truefill/domain/order.ts';
import type { PlacementRequest } from '@truefill/domain/placement.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import type { OrderRejection } from '@truefill/domain/rejection.ts';
import { createHash } from 'node:crypto';
import type { LedgerAccount } from '../ledger/index.ts';
import type { ClosedOrder, PositionOrder } from './stored-order.ts';

interface Command {
  readonly accountId: bigint;
  /** names the command within the account: what has a key that took effect never takes effect again */
  readonly key: string;
  /** of what was asked; the same key with another fingerprint is refused */
  readonly fingerprint: string;
  /** whether a refusal is the key's answer for good. Only what a user named by a key of their own. */
  readonly recordsRefusal: boolean;
}

export interface PlaceCommand extends Command {
  readonly kind: 'place';
  readonly request: PlacementRequest;
}

export interface CloseCommand extends Command {
  readonly kind: 'close';
  readonly orderId: bigint;
  readonly reason: CloseReason;
  /** the quote that reached a level, with the brand's markup; null closes at the newest */
  readonly quote: Quote | null;
}

export type TradingCommand = PlaceCommand | CloseCommand;

/** What became of a command. */
export type TradingAnswer =
  | { readonly outcome: 'accepted'; readonly orderId: bigint; readonly placedAtMs: number; readonly change: AccountChange | null }
  | { readonly outcome: 'rejected'; readonly rejection: OrderRejection }
  | { readonly outcome: 'key-reused' };

/** What an accepted command did to an account, for everything that shows accounts. Unknown: it was found done, and perhaps nobody was told. */
export type AccountChange =
  | { readonly kind: 'opened'; readonly account: LedgerAccount; readonly order: PositionOrder }
  | { readonly kind: 'closed'; readonly account: LedgerAccount; readonly order: ClosedOrder }
  | { readonly kind: 'balance'; readonly account: LedgerAccount }
  | { readonly kind: 'unknown'; readonly accountId: bigint };

/** A short digest of what a command asks for. */
export function fingerprintOf(kind: string, request: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([kind, entries], (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

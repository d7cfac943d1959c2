import type { CloseReason } from '@truefill/domain/orders/order.ts';
import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { OrderRejection } from '@truefill/domain/orders/rejection.ts';
import type { AcceptedCommand, AccountChange, AccountCommand, KeyedCommand, KnownChange } from '../../accounts/index.ts';
import type { OrderChanges } from '../book/changed-orders.ts';
import type { FollowedPrice } from '../trailing/trail-stack.ts';
import type { StoredOrder } from './stored-order.ts';

export interface PlaceCommand extends KeyedCommand<TradingAnswer> {
  readonly kind: 'place';
  readonly request: PlacementRequest;
}

export interface CloseCommand extends KeyedCommand<TradingAnswer> {
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

export interface CloseAllCommand extends KeyedCommand<TradingAnswer> {
  readonly kind: 'close-all';
  /** null: of all symbols */
  readonly symbol: string | null;
  /** those in profit or in loss before fees when it is decided */
  readonly which: 'all' | 'profit' | 'loss';
}

export interface FillCommand extends KeyedCommand<TradingAnswer> {
  readonly kind: 'fill';
  readonly orderId: bigint;
  /** the quote that reached the limit, with the brand's markup */
  readonly quote: Quote;
}

export interface CancelCommand extends KeyedCommand<TradingAnswer> {
  readonly kind: 'cancel';
  readonly orderId: bigint;
}

export interface ModifyCommand extends KeyedCommand<TradingAnswer> {
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

/** Looks whether something is due for an account's orders, and does it; each thing done is recorded under a key of its own. */
export type MaintenanceCommand = StopOutCommand | OvernightCommand;

interface StopOutCommand extends AccountCommand<TradingAnswer> {
  readonly kind: 'stop-out';
}

interface OvernightCommand extends AccountCommand<TradingAnswer> {
  readonly kind: 'overnight';
}

/** Looks how far an account is below the levels that its user is warned of. */
export interface MarginStageCommand extends AccountCommand<TradingAnswer> {
  readonly kind: 'margin-stage';
}

export interface ResetCommand extends KeyedCommand<TradingAnswer> {
  readonly kind: 'reset';
}

/** What the module of orders decides. */
export type OrderCommand =
  | PlaceCommand
  | CloseCommand
  | CloseAllCommand
  | FillCommand
  | CancelCommand
  | ModifyCommand
  | MaintenanceCommand;
export type TradingCommand = OrderCommand | MarginStageCommand | ResetCommand;

/** What became of a position when all were to close; no rejection: it was closed. */
export interface CloseAllResult {
  readonly orderId: bigint;
  readonly rejection: OrderRejection | null;
}

/** What became of a command. `orderId` is the order it was about, if it was about one. */
export type TradingAnswer =
  | AcceptedOrder
  | { readonly outcome: 'rejected'; readonly rejection: OrderRejection }
  | { readonly outcome: 'key-reused' }
  /** the watch that asks for it no longer holds the lease */
  | { readonly outcome: 'lease-lost' };

export interface AcceptedOrder extends AcceptedCommand {
  readonly change: TradingChange | null;
  readonly results?: readonly CloseAllResult[];
  /** the stage of warning that the account is in now, where that was asked */
  readonly marginStage?: number;
}

/** An account's change, where it may be one of orders. */
export type TradingChange = AccountChange | OrdersChange | ElsewhereChange;

/**
 * All orders that live and have changed since a version of the account, here or elsewhere, and how many live in all. Of those that have
 * ended since, it names the ones that the teller knew: who knows others has more orders than live.
 */
export interface ElsewhereChange extends KnownChange, OrderChanges {
  readonly kind: 'elsewhere';
  readonly since: bigint;
  readonly active: number;
}

export function isElsewhere(change: TradingChange): change is ElsewhereChange {
  return change.kind === 'elsewhere';
}

export interface OrdersChange extends KnownChange {
  readonly kind: 'orders';
  /** in their new states, in the order of what happened */
  readonly orders: readonly StoredOrder[];
}

export function isOrdersChange(change: TradingChange): change is OrdersChange {
  return change.kind === 'orders';
}

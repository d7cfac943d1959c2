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
  /** for a trailing stop loss: the best price that set its level */
  readonly best?: FollowedPrice | null;
}

export interface CloseAllCommand extends KeyedCommand<TradingAnswer> {
  readonly kind: 'close-all';
  /** null for all symbols */
  readonly symbol: string | null;
  /** profit or loss before fees at the time of the decision */
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
  /** decimal text: the distance at which the stop loss trails the price */
  readonly trailingDistance: string;
  /** decimal text: the new price of a pending order; null keeps the current one */
  readonly limitPrice: string | null;
}

/** Does whatever is due for an account's orders; each action is recorded under its own key. */
export type MaintenanceCommand = StopOutCommand | OvernightCommand;

interface StopOutCommand extends AccountCommand<TradingAnswer> {
  readonly kind: 'stop-out';
}

interface OvernightCommand extends AccountCommand<TradingAnswer> {
  readonly kind: 'overnight';
}

/** Compares an account's margin level with the warning levels. */
export interface MarginStageCommand extends AccountCommand<TradingAnswer> {
  readonly kind: 'margin-stage';
}

export interface ResetCommand extends KeyedCommand<TradingAnswer> {
  readonly kind: 'reset';
}

/** The commands that the orders module decides. */
export type OrderCommand =
  | PlaceCommand
  | CloseCommand
  | CloseAllCommand
  | FillCommand
  | CancelCommand
  | ModifyCommand
  | MaintenanceCommand;
export type TradingCommand = OrderCommand | MarginStageCommand | ResetCommand;

/** The outcome for one position when all are closed; without a rejection it was closed. */
export interface CloseAllResult {
  readonly orderId: bigint;
  readonly rejection: OrderRejection | null;
}

/** The outcome of a command. `orderId` is the order it concerned, if any. */
export type TradingAnswer =
  | AcceptedOrder
  | { readonly outcome: 'rejected'; readonly rejection: OrderRejection }
  | { readonly outcome: 'key-reused' }
  /** the monitor that sent it no longer holds the lease */
  | { readonly outcome: 'lease-lost' };

export interface AcceptedOrder extends AcceptedCommand {
  readonly change: TradingChange | null;
  readonly results?: readonly CloseAllResult[];
  /** the account's current warning stage, in answers to `margin-stage` */
  readonly marginStage?: number;
}

/** An account's change, which may be one of its orders. */
export type TradingChange = AccountChange | OrdersChange | ElsewhereChange;

/**
 * All active orders that changed since a version of the account, here or elsewhere, and the number of active orders. Of those
 * that ended since, `gone` names the ones that the sender knew; a receiver that knew others ends up with more orders than
 * `active`.
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
  /** in their new states, in the order of the events */
  readonly orders: readonly StoredOrder[];
}

export function isOrdersChange(change: TradingChange): change is OrdersChange {
  return change.kind === 'orders';
}

import type { Brand } from '@truefill/api/brand.ts';
import { cents, type Money } from '@truefill/domain/money/money.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import type { OrderCandidate } from '@truefill/domain/orders/order-candidate.ts';
import { FRESHNESS_LIMIT_MS, isFresh, rawQuote, type Quote } from '@truefill/domain/market/quote.ts';
import type { MarginState } from '@truefill/domain/margin/stop-out.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { LedgerAccount } from '../../accounts/ledger/index.ts';
import type { TradingAnswer } from './command.ts';
import type { Market } from './market.ts';
import type { OrderDraft } from './order-draft.ts';
import type { OrderOwner } from './order-statements.ts';
import type { PositionOrder, StoredOrder, StoredPendingOrder } from './stored-order.ts';

export interface DecisionParts {
  readonly market: Market;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
}

/** What commands are decided on: the market, and the orders of the batch so far. */
export interface OrdersWork extends DecisionParts {
  readonly draft: OrderDraft;
  /** of orders that a command names but that are not active in its account */
  readonly owners: ReadonlyMap<bigint, OrderOwner>;
}

/** A batch's accounts and the market that values their orders. */
export interface ValuedAccounts {
  readonly market: Market;
  readonly draft: Pick<OrderDraft, 'account' | 'active'>;
}

/** Looks up an order that a command names. */
export function candidateOf({ draft, owners }: OrdersWork, account: LedgerAccount, orderId: bigint): OrderCandidate {
  const active = draft.active(account.id).get(orderId);
  if (active?.status === 'open') return { found: 'order', status: 'open', order: active };
  if (active) return { found: 'order', status: 'pending', order: active };
  const changed = draft.changed(orderId);
  if (changed?.accountId === account.id && changed.status !== 'open' && changed.status !== 'pending')
    return { found: 'order', status: changed.status };
  const owner = owners.get(orderId);
  if (!owner || owner.userId !== account.userId) return { found: 'missing' };
  if (owner.accountId !== account.id) return { found: 'other-account' };
  if (owner.status === 'open' || owner.status === 'pending')
    throw new Error(`order ${owner.id} is active but missing from its account`);
  return { found: 'order', status: owner.status };
}

export function positionsOf({ draft }: ValuedAccounts, accountId: bigint): PositionOrder[] {
  return [...draft.active(accountId).values()].filter((order) => order.status === 'open');
}

export function pendingOrdersOf({ draft }: ValuedAccounts, accountId: bigint): StoredPendingOrder[] {
  return [...draft.active(accountId).values()].filter((order) => order.status === 'pending');
}

/** An account's floating result at the newest quotes; null while a position has no price. */
export function floatingOf(accounts: ValuedAccounts, brand: Brand, accountId: bigint): Money | null {
  return accounts.draft.active(accountId).floating((symbol) => accounts.market.valuation(brand, symbol));
}

/** The inputs of an account's margin level at the newest quotes; null while a position has no price. */
export function marginStateOf(accounts: ValuedAccounts, brand: Brand, accountId: bigint): MarginState | null {
  const floating = floatingOf(accounts, brand, accountId);
  if (floating === null) return null;
  const positions = positionsOf(accounts, accountId);
  return {
    available: accounts.draft.account(accountId).available,
    reservations: pendingOrdersOf(accounts, accountId).map((order) => cents(order.reservedMargin + order.reservedFee)),
    margins: positions.map(({ margin }) => margin),
    floating,
  };
}

/** @throws Error if the account's brand is not configured here */
export function brandOf(brands: ReadonlyMap<string, Brand>, account: LedgerAccount): Brand {
  const brand = brands.get(account.brandId);
  if (!brand) throw new Error(`ledger account ${account.id} belongs to the unknown brand ${account.brandId}`);
  return brand;
}

/** Whether positions in a symbol can be closed now. */
export function isTradable(market: Market, brand: Brand, symbol: string, nowMs: number): boolean {
  const quote = market.quote(brand, symbol);
  return (
    quote !== null && market.isOpen(symbol, nowMs) && isFresh(quote, nowMs, FRESHNESS_LIMIT_MS) && market.rate(symbol) !== null
  );
}

/** What a fill trades, at which quote. */
interface FillOf<Given extends Quote | null> {
  readonly symbol: string;
  readonly instrument: Instrument | null;
  readonly quote: Given;
}

/** The market for a fill in a symbol, with what the fill stores of it. */
export function fillMarket<Given extends Quote | null>(
  { market, clock }: DecisionParts,
  brand: Brand,
  { symbol, instrument, quote }: FillOf<Given>,
) {
  const nowMs = clock.now();
  const conversion = market.conversion(symbol);
  const rateQuote = conversion?.from?.quote ?? null;
  return {
    instrument,
    open: market.isOpen(symbol, nowMs),
    quote,
    quoteToUsd: conversion?.rate ?? null,
    rateQuote,
    basis: { rateSequence: rateQuote?.sequence ?? null, rulesVersion: market.rulesVersion(brand) },
    nowMs,
    freshnessLimitMs: FRESHNESS_LIMIT_MS,
  };
}

/** Records the quotes that a fill used. */
export function noteFill({ draft }: OrdersWork, { quote, rateQuote }: { quote: Quote | null; rateQuote: Quote | null }): void {
  if (quote) draft.use(rawQuote(quote));
  if (rateQuote) draft.use(rateQuote);
}

/** The answer to a command that changed orders. */
export function changedOrders(
  { draft }: OrdersWork,
  order: StoredOrder,
  orders: readonly StoredOrder[] = [order],
): TradingAnswer {
  const account = draft.account(order.accountId);
  return { outcome: 'accepted', orderId: order.id, placedAtMs: order.placedAtMs, change: { kind: 'orders', account, orders } };
}

import type { UsdRate } from '@truefill/domain/conversion.ts';
import { cents } from '@truefill/domain/money.ts';
import type { Closing, CloseReason, Fill, OpenOrder, OrderStatus } from '@truefill/domain/order.ts';
import type { Side } from '@truefill/domain/position.ts';
import { points } from '@truefill/domain/price.ts';
import { hundredths } from '@truefill/domain/volume.ts';

/** An open position with its number and its account. */
export interface PositionOrder extends OpenOrder {
  readonly id: bigint;
  readonly accountId: bigint;
}

/** A position that has ended. */
export interface ClosedOrder extends PositionOrder {
  readonly closing: Closing;
}

/** A row of `trading_order`. */
export interface OrderRow {
  id: bigint;
  account_id: bigint;
  symbol: string;
  side: Side;
  status: OrderStatus;
  volume: bigint;
  leverage: number;
  contract_size: bigint;
  price_precision: number;
  margin: bigint;
  fee: bigint;
  stop_loss: bigint;
  take_profit: bigint;
  placed_at_ms: bigint;
  open_price: bigint | null;
  open_sequence: bigint | null;
  open_quote_ms: bigint | null;
  open_bid: bigint | null;
  open_ask: bigint | null;
  open_usd_rate: bigint | null;
  opened_at_ms: bigint | null;
  close_price: bigint | null;
  close_sequence: bigint | null;
  close_quote_ms: bigint | null;
  close_bid: bigint | null;
  close_ask: bigint | null;
  close_usd_rate: bigint | null;
  closed_at_ms: bigint | null;
  profit_loss: bigint | null;
  close_reason: CloseReason | null;
}

/** Reads the row of an order that was filled. */
export function positionFrom(row: OrderRow): PositionOrder {
  const opening = fillFrom(row, 'open');
  return {
    id: row.id,
    accountId: row.account_id,
    symbol: row.symbol,
    side: row.side,
    openPrice: opening.price,
    volume: hundredths(row.volume),
    pricePrecision: row.price_precision,
    contractSize: row.contract_size,
    leverage: row.leverage,
    margin: cents(row.margin),
    fee: cents(row.fee),
    stopLoss: points(row.stop_loss),
    takeProfit: points(row.take_profit),
    placedAtMs: Number(row.placed_at_ms),
    opening,
  };
}

/** Reads the row of an order that has ended. */
export function closedOrderFrom(row: OrderRow): ClosedOrder {
  if (row.close_reason === null) throw new Error(`order ${row.id} has not been closed`);
  const closing: Closing = { fill: fillFrom(row, 'close'), profitLoss: cents(row.profit_loss ?? 0n), reason: row.close_reason };
  return { ...positionFrom(row), closing };
}

function fillFrom(row: OrderRow, which: 'open' | 'close'): Fill {
  const filledAt = which === 'open' ? row.opened_at_ms : row.closed_at_ms;
  return {
    price: points(row[`${which}_price`] ?? 0n),
    quoteSequence: Number(row[`${which}_sequence`] ?? 0n),
    quoteTimeMs: Number(row[`${which}_quote_ms`] ?? 0n),
    bid: points(row[`${which}_bid`] ?? 0n),
    ask: points(row[`${which}_ask`] ?? 0n),
    quoteToUsd: (row[`${which}_usd_rate`] ?? 0n) as UsdRate,
    filledAtMs: Number(filledAt ?? 0n),
  };
}

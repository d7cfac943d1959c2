import type { EntryDraft } from '@truefill/domain/accounts/ledger.ts';
import type { StoredOrder } from './stored-order.ts';

/**
 * The values of an order event in the format of `eventData`: prices in points of `digits` digits, volume in hundredths of a
 * lot, money in cents. Built by hand, since every order writes one.
 */
export function orderEventData(order: StoredOrder, entries: readonly EntryDraft[], event: string): string {
  const { symbol, pricePrecision, side, volume } = order;
  return `{"symbol":"${symbol}","digits":${pricePrecision},"side":"${side}","volume":${volume}${stateOf(order)}${moreOf(order, entries, event)}}`;
}

function stateOf(order: StoredOrder): string {
  if (order.status === 'pending' || order.status === 'cancelled') return `,"price":${order.limitPrice}`;
  if (order.status === 'open') return `,"price":${order.openPrice},"margin":${order.margin},"fee":${order.fee}`;
  const { openPrice, fee, overnightFee, closing, trailingDistance, stopLoss } = order;
  const trailed = trailingDistance > 0n ? `,"trailedStop":${stopLoss}` : '';
  return `,"openPrice":${openPrice},"price":${closing.fill.price},"result":${closing.profitLoss},"fee":${fee},"overnightFee":${overnightFee},"reason":"${closing.reason}"${trailed}`;
}

function moreOf({ stopLoss, takeProfit }: StoredOrder, entries: readonly EntryDraft[], event: string): string {
  if (event === 'order_modified' || event === 'order_placed') return `,"stopLoss":${stopLoss},"takeProfit":${takeProfit}`;
  if (event !== 'overnight_charged') return '';
  return `,"charged":${entries.reduce((sum, { amount }) => sum + amount, 0n)}`;
}

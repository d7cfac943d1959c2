import { formatDecimal } from '@truefill/domain/decimal.ts';
import { cents, formatMoney } from '@truefill/domain/money.ts';
import { formatPrice, type Price } from '@truefill/domain/price.ts';
import { WARNING_LEVELS } from '@truefill/domain/stop-out.ts';
import type { OptionNews } from '../options/index.ts';
import type { StoredOrder, TradingNews } from '../trading/index.ts';
import type { NoticeKind } from './notice-text.ts';

/** What a notice is to say. */
export interface NoticeFacts {
  readonly kind: NoticeKind;
  /** for the places in its text */
  readonly values: Readonly<Record<string, string>>;
}

/** What a user is told of: all that happens to an account without its user having asked for it at that moment. */
export const NOTICED_EVENTS = [
  'margin_warned',
  'order_filled',
  'order_closed_by_level',
  'order_closed_by_stop_out',
  'order_cancelled_by_stop_out',
  'loss_made_good',
] as const;

const LEVEL_SCALE = 2;

/** @returns null for an event that nobody is told of */
export function noticeOfTrading({
  kind,
  order,
  marginLevel,
  madeGood,
}: Pick<TradingNews, 'kind' | 'order' | 'marginLevel' | 'madeGood'>): NoticeFacts | null {
  if (kind === 'margin_warned' && marginLevel !== null) {
    const values = { level: formatDecimal(marginLevel, LEVEL_SCALE) };
    return { kind: marginLevel <= WARNING_LEVELS[1] ? 'marginLevel75' : 'marginLevel100', values };
  }
  if (kind === 'loss_made_good' && madeGood !== null) return { kind: 'lossMadeGood', values: { amount: formatMoney(madeGood) } };
  if (!order) return null;
  if (kind === 'order_filled') return filled(order);
  if (kind === 'order_cancelled_by_stop_out') return { kind: 'orderCancelled', values: { symbol: order.symbol } };
  return kind === 'order_closed_by_level' || kind === 'order_closed_by_stop_out' ? closed(order) : null;
}

function filled(order: StoredOrder): NoticeFacts | null {
  if (order.status !== 'open' && order.status !== 'closed') return null;
  return { kind: 'orderFilled', values: { symbol: order.symbol, price: formatPrice(order.openPrice, order.pricePrecision) } };
}

const CLOSED = { stop_loss: 'stopLoss', take_profit: 'takeProfit', stop_out: 'stopOut', manual: null } as const;

function closed(order: StoredOrder): NoticeFacts | null {
  const kind = order.status === 'closed' ? CLOSED[order.closing.reason] : null;
  if (order.status !== 'closed' || kind === null) return null;
  const { symbol, pricePrecision, closing, fee, overnightFee } = order;
  const net = cents(closing.profitLoss - fee - overnightFee);
  if (kind === 'stopLoss' && order.trailingDistance > 0n) {
    const at = (price: Price): string => formatPrice(price, pricePrecision);
    const values = { symbol, stop: at(order.stopLoss), price: at(closing.fill.price), result: formatMoney(net) };
    return { kind: 'trailingStop', values };
  }
  return {
    kind,
    values: { symbol, price: formatPrice(closing.fill.price, pricePrecision), result: formatMoney(net) },
  };
}

const ENDED = { win: 'optionWin', loss: 'optionLoss', tie: 'optionTie', void: 'optionVoid' } as const;

export function noticeOfOption({
  option: { symbol, stake, pricePrecision, settlement },
}: Pick<OptionNews, 'option'>): NoticeFacts {
  const values = { symbol, stake: formatMoney(stake), result: formatMoney(settlement.result) };
  const price = settlement.end ? { price: formatPrice(settlement.end.mid, pricePrecision) } : {};
  return { kind: ENDED[settlement.outcome], values: { ...values, ...price } };
}

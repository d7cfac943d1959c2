import { DOLLAR, type UsdRate } from '@truefill/domain/money/conversion.ts';
import { sumMoney, type Money } from '@truefill/domain/money/money.ts';
import { parseDecimal } from '@truefill/domain/money/decimal.ts';
import { closingPrice, freeMargin, profitLoss, resultScale } from '@truefill/domain/orders/position.ts';
import { priceToNumber, type Price } from '@truefill/domain/market/price.ts';
import type { OrderView, PositionSummaryView } from '@truefill/api/orders/mapping.ts';
import type { BalanceView } from '@truefill/api/identity/user-mapping.ts';
import { accountFigures } from '../../../trading-parts/account-figures.ts';
import { exactMoney, exactPrice, exactVolume } from '../../../trading-parts/figures.ts';

/** The input of the server's formula besides the order itself. */
export interface PositionMarket {
  readonly contractSize: bigint;
  readonly quoteToUsd: UsdRate;
  readonly bid: Price;
  readonly ask: Price;
}

/** An open position with its current values. */
export interface LivePosition {
  readonly order: OrderView;
  readonly closePrice: Price;
  readonly profitLoss: Money;
}

/** The current sums over all positions. */
export interface LiveSums {
  readonly floating: Money;
  readonly netValue: Money;
  readonly usedMargin: Money;
  readonly available: Money;
}

/**
 * An order at the newest quote, by the same formula and the same integers as the server. Without a quote the values of the
 * order's last frame are used.
 * @returns null for an order with invalid numbers
 */
export function livePosition(order: OrderView, market: PositionMarket | null): LivePosition | null {
  const { side, pricePrecision } = order;
  const closePriceThen = exactPrice(order.currentPrice, pricePrecision);
  const resultThen = exactMoney(order.profitLoss);
  if (closePriceThen === null || resultThen === null) return null;
  const openPrice = exactPrice(order.openPrice, pricePrecision);
  const volume = exactVolume(order.volume);
  if (market === null || openPrice === null || volume === null)
    return { order, closePrice: closePriceThen, profitLoss: resultThen };
  const closePrice = closingPrice(side, market);
  const { contractSize, quoteToUsd } = market;
  const resultFrom = (price: Price, carriedResult = 0n): Money => {
    const position = { side, openPrice: price, volume, pricePrecision, contractSize, carriedResult };
    return profitLoss(position, closePrice, quoteToUsd);
  };
  const carried = parseDecimal(order.carriedResult, resultScale(pricePrecision));
  if (typeof carried !== 'bigint') return null;
  // the frame was converted at a rate that is newer than the terms' own: only the move since then is converted here
  const result = quoteToUsd === DOLLAR ? resultFrom(openPrice, carried) : sumMoney(resultThen, resultFrom(closePriceThen));
  return { order, closePrice, profitLoss: result };
}

/**
 * The sums of a frame plus each position's change since then. The frame's own sum differs from that of its rows: it was added
 * up before rounding.
 * @returns null for invalid sums
 */
export function liveSums(frame: PositionSummaryView, positions: readonly LivePosition[], balance: BalanceView): LiveSums | null {
  const account = accountFigures(frame, balance);
  if (account === null) return null;
  const moved = positions.map(({ order, profitLoss: now }) => (now - (exactMoney(order.profitLoss) ?? now)) as Money);
  const floating = sumMoney(account.floating, ...moved);
  const netValue = (account.netValue - account.floating + floating) as Money;
  return { floating, netValue, usedMargin: account.usedMargin, available: freeMargin(account.balance, floating) };
}

/**
 * The margin level in percent, in whole hundredths. Unlike the level in a warning it is never rounded up: positions close at exactly
 * 50 %. Null without positions.
 */
export function marginLevel({ netValue, usedMargin }: LiveSums): number | null {
  if (usedMargin <= 0n) return null;
  return netValue > 0n ? Number((netValue * 10_000n) / usedMargin) / 100 : 0;
}

/** Whole seconds until the user may close manually; 0 if allowed now. */
export function holdSecondsLeft(order: OrderView, nowMs: number): number {
  return Math.max(0, Math.ceil((order.closableAtMs - nowMs) / 1000));
}

/** A duration in its two largest units. */
export interface HoldingTimeParts {
  readonly unit: 'days' | 'hours' | 'minutes' | 'seconds';
  readonly large: number;
  readonly small: number;
}

/** How long a position has been held, as text. */
export function holdingTime(fromMs: number, toMs: number): HoldingTimeParts {
  const seconds = Math.max(0, Math.floor((toMs - fromMs) / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return { unit: 'days', large: Math.floor(hours / 24), small: hours % 24 };
  if (hours > 0) return { unit: 'hours', large: hours, small: minutes % 60 };
  if (minutes > 0) return { unit: 'minutes', large: minutes, small: seconds % 60 };
  return { unit: 'seconds', large: seconds, small: 0 };
}

/** The positions of open price, current price and levels on a bar from 0 to 100. */
export interface LevelBar {
  readonly open: number;
  readonly now: number;
  readonly winning: boolean;
}

/** Space beyond the prices at an end without a level, as a share of the known range. */
const OPEN_END = 0.6;

/**
 * Maps a position to a bar from the stop loss at the left to the take profit at the right. An end without a level keeps space
 * beyond the prices, so that no level that was never set looks reached.
 */
export function levelBar(order: OrderView, closePriceNow: number): LevelBar {
  const direction = order.side === 'buy' ? 1 : -1;
  const now = (closePriceNow - order.openPrice) * direction;
  const floor = Math.abs(order.openPrice) * 0.001;
  const loss = order.stopLoss > 0 ? (order.stopLoss - order.openPrice) * direction : 0;
  const gain = order.takeProfit > 0 ? (order.takeProfit - order.openPrice) * direction : 0;
  const lowest = Math.min(loss, now, 0);
  const highest = Math.max(gain, now, 0);
  const room = Math.max(floor, (highest - lowest) * OPEN_END);
  const left = order.stopLoss > 0 ? lowest : lowest - room;
  const right = order.takeProfit > 0 ? highest : highest + room;
  const width = right - left || 1;
  return { open: (-left / width) * 100, now: ((now - left) / width) * 100, winning: now >= 0 };
}

/** The price move in the position's favor, in percent of the opening price with two decimals. */
export function priceMovePercent({ order, closePrice }: LivePosition): number | null {
  if (order.openPrice <= 0) return null;
  const move = (priceToNumber(closePrice, order.pricePrecision) / order.openPrice - 1) * 100;
  return order.side === 'buy' ? move : -move;
}

/** The floating result in percent of the net worth without it; null if that is not positive. */
export function floatingShare({ floating, netValue }: LiveSums): number | null {
  const before = netValue - floating;
  return before > 0n ? (Number(floating) / Number(before)) * 100 : null;
}

/** The result after the fee and the overnight fees so far. */
export function netOfCosts({ order, profitLoss: result }: Pick<LivePosition, 'order' | 'profitLoss'>): Money {
  const fee = exactMoney(order.fee) ?? 0n;
  const overnight = exactMoney(order.overnightFee) ?? 0n;
  return (result - fee - overnight) as Money;
}

/** A waiting time as minutes and seconds: 2:41. */
export function formatHold(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { divideHalfEven } from '@truefill/domain/money/decimal.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { formatPrice, points, type Price } from '@truefill/domain/market/price.ts';
import { standingEntry, type LevelPlace } from '../../ticket/fields/level-units.ts';
import { limitPrice, NO_LIMIT, type LimitEntry } from '../../ticket/fields/limit-price.ts';
import { exactPrice, exactVolume, moveValue, type ExactTerms } from '../../../../trading-parts/figures.ts';
import {
  LEVEL_OFF,
  levelBound,
  levelFault,
  levelPrice,
  type LevelEntry,
  type LevelFault,
  type LevelName,
} from '../../../../trading-parts/levels.ts';
import { trailDistance, trailedEntry, trailText } from '../../../../trading-parts/trailing.ts';

/** Stop loss and take profit of an order while they are being changed. */
export type LevelsDraft = Readonly<Record<LevelName, LevelEntry>>;

export const LEVEL_NAMES: readonly LevelName[] = ['stopLoss', 'takeProfit'];

/** The order's own levels; a level that was dragged on the chart stands at its new price. */
export function levelsOf(order: OrderView, dragged?: { readonly level: LevelName; readonly price: Price }): LevelsDraft {
  const entry = (level: LevelName): LevelEntry => {
    const price = dragged?.level === level ? dragged.price : exactPrice(order[level], order.pricePrecision);
    // A pending order's trailing stop loss has no price yet.
    if (level === 'stopLoss' && price === 0n && order.trailingDistance > 0) return { ...LEVEL_OFF, on: true, ...trailOf(order) };
    if (price === null || price === 0n) return LEVEL_OFF;
    const text = formatPrice(price, order.pricePrecision);
    // What is moved by hand stays where it is put.
    if (dragged?.level === level) return { on: true, text, left: true };
    return { on: true, text, left: false, ...(level === 'stopLoss' ? trailOf(order) : {}) };
  };
  return { stopLoss: entry('stopLoss'), takeProfit: entry('takeProfit') };
}

/** The distance of a stop loss that trails. */
function trailOf({ trailingDistance, pricePrecision }: OrderView): Pick<LevelEntry, 'trail'> {
  const distance = exactPrice(trailingDistance, pricePrecision);
  return distance === null || distance === 0n ? {} : { trail: formatPrice(distance, pricePrecision) };
}

/** Whether the draft leaves a trailing stop loss as it is, so that it goes on from where it has come to. */
function trailStays({ stopLoss }: LevelsDraft, order: OrderView): boolean {
  const distance = trailDistance(stopLoss, order);
  return distance !== null && distance === exactPrice(order.trailingDistance, order.pricePrecision);
}

/** The draft with a trailing stop loss where it would stand now: one that is left as it is where it has come to. */
export function trailedDraft<Draft extends LevelsDraft>(draft: Draft, order: OrderView, reference: Price | null): Draft {
  const { stopLoss } = draft;
  if (stopLoss.trail === undefined) return draft;
  const stands = trailStays(draft, order) && order.stopLoss > 0 ? exactPrice(order.stopLoss, order.pricePrecision) : null;
  const { side, pricePrecision } = order;
  if (stands !== null) return { ...draft, stopLoss: { ...stopLoss, text: formatPrice(stands, pricePrecision) } };
  return { ...draft, stopLoss: trailedEntry(stopLoss, { side, reference, pricePrecision }) };
}

/** The draft at the prices that its levels stand at now, with those that were typed as distances. */
export function standingDraft<Draft extends LevelsDraft>(
  draft: Draft,
  order: OrderView,
  reference: Price | null,
  terms: ExactTerms | null,
): Draft {
  if (terms === null) return trailedDraft(draft, order, reference);
  const { side, pricePrecision } = order;
  const level = (name: LevelName): LevelEntry =>
    standingEntry(draft[name], levelPlace(name, order, reference), terms, { side, reference, pricePrecision });
  return trailedDraft({ ...draft, stopLoss: level('stopLoss'), takeProfit: level('takeProfit') }, order, reference);
}

/** The price that the order was or will be opened at; null for a number that is no price. */
export function entryOf(order: OrderView): Price | null {
  return exactPrice(order.status === 'pending' ? order.limitPrice : order.openPrice, order.pricePrecision);
}

/** What is wrong with each level. @param reference the closing price now, or the limit price of a pending order */
export function levelFaults(draft: LevelsDraft, order: OrderView, reference: Price | null): Record<LevelName, LevelFault | null> {
  const { side, pricePrecision } = order;
  const fault = (level: LevelName): LevelFault | null => levelFault(level, draft[level], { side, reference, pricePrecision });
  return { stopLoss: fault('stopLoss'), takeProfit: fault('takeProfit') };
}

/** What the order brings at a level, in USD before its costs; null while there is none. @param entry where it was or will be opened */
export function levelResult(
  draft: LevelsDraft,
  level: LevelName,
  order: OrderView,
  terms: ExactTerms,
  entry: Price | null = entryOf(order),
): Money | null {
  const price = levelPrice(draft[level], order);
  const volume = exactVolume(order.volume);
  return price === null || entry === null || volume === null ? null : moveValue(terms, order.side, volume, entry, price);
}

/** The levels as they are sent: decimal text, "0" for none. */
export function levelTexts(draft: LevelsDraft, order: OrderView): Record<LevelName | 'trailingDistance', string> {
  const text = (level: LevelName): string => {
    const price = levelPrice(draft[level], order);
    return price === null ? '0' : formatPrice(price, order.pricePrecision);
  };
  const trailingDistance = trailText(draft.stopLoss, order);
  const stopLoss = trailingDistance === '0' ? text('stopLoss') : '0';
  return { stopLoss, takeProfit: text('takeProfit'), trailingDistance };
}

/** The limit price of a pending order while it is being changed; null for a position. */
export function limitOf(order: OrderView, dragged?: Price): LimitEntry | null {
  if (order.status !== 'pending') return null;
  const price = dragged ?? entryOf(order) ?? points(0n);
  return { ...NO_LIMIT, text: formatPrice(price, order.pricePrecision), left: dragged !== undefined };
}

export interface LimitFault {
  readonly key: 'price_empty_rule' | 'price_zero_rule' | 'limit_max' | 'limit_min';
  /** the bound that the message names */
  readonly value: string;
}

/**
 * What is wrong with a limit price; null when there is nothing. One that was not changed stands, wherever the market is.
 * @param current the price that has to come to it; null before the first quote
 */
export function limitFault(limit: LimitEntry, order: OrderView, current: Price | null): LimitFault | null {
  const { side, pricePrecision } = order;
  const price = limitPrice(limit, pricePrecision);
  if (price === null) return { key: limit.text === '' ? 'price_empty_rule' : 'price_zero_rule', value: '' };
  if (current === null || price === entryOf(order) || (side === 'buy' ? price <= current : price >= current)) return null;
  return { key: side === 'buy' ? 'limit_max' : 'limit_min', value: formatPrice(current, pricePrecision) };
}

/** The limit price as it is sent: null where it stays as it is. */
export function limitText(limit: LimitEntry | null, order: OrderView): string | null {
  const price = limit === null ? null : limitPrice(limit, order.pricePrecision);
  return price === null || price === entryOf(order) ? null : formatPrice(price, order.pricePrecision);
}

/** Whether the draft asks for anything else than what the order has. */
export function levelsChanged(draft: LevelsDraft, order: OrderView): boolean {
  const trails = trailDistance(draft.stopLoss, order) ?? 0n;
  if (trails !== exactPrice(order.trailingDistance, order.pricePrecision)) return true;
  return LEVEL_NAMES.filter((level) => level === 'takeProfit' || trails === 0n).some(
    (level) => (levelPrice(draft[level], order) ?? 0n) !== exactPrice(order[level], order.pricePrecision),
  );
}

/**
 * What a level's distance is measured from: the price that it is judged against, so that every distance above 0 is one that the level
 * may have. @param reference the closing price now, or the limit price of a pending order; null while there is none
 */
export function levelPlace(
  level: LevelName,
  order: Pick<OrderView, 'side' | 'volume'>,
  reference: Price | null,
): LevelPlace | null {
  if (reference === null) return null;
  return { entry: reference, must: levelBound(level, order.side, reference).must, volume: exactVolume(order.volume) };
}

/** The price so many hundredths of a percent away from the reference, on the side where the level belongs. */
export function levelAway(level: LevelName, order: Pick<OrderView, 'side'>, reference: Price, basisPoints: bigint): Price {
  const distance = divideHalfEven(reference * basisPoints, 10_000n);
  const { must } = levelBound(level, order.side, reference);
  return points(must === 'below' ? reference - distance : reference + distance);
}

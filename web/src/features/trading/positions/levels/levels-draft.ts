import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { divideHalfEven } from '@truefill/domain/money/decimal.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { formatPrice, points, type Price } from '@truefill/domain/market/price.ts';
import { pricedEntry, type LevelPlace } from '../../ticket/fields/level-units.ts';
import { limitPrice, NO_LIMIT, type LimitEntry } from '../../ticket/fields/limit-price.ts';
import { exactPrice, exactVolume, moveValue, type ExactTerms } from '../../../../trading-parts/figures.ts';
import {
  LEVEL_NAMES,
  LEVEL_OFF,
  levelBound,
  levelError,
  levelPrice,
  type LevelEntry,
  type LevelError,
  type LevelName,
} from '../../../../trading-parts/levels.ts';
import type { DraggedPrice } from '../../../../trading-parts/shown-order.ts';
import { trailDistance, trailedEntry, trailText } from '../../../../trading-parts/trailing.ts';

/** Form values of an order's stop loss and take profit. */
export type LevelsDraft = Readonly<Record<LevelName, LevelEntry>>;

/**
 * The order's own levels; a level that was dragged on the chart gets its new price. After a limit was dragged, the errors of both
 * may be shown.
 */
export function levelsOf(order: OrderView, dragged?: DraggedPrice): LevelsDraft {
  const entry = (level: LevelName): LevelEntry => {
    const price = dragged?.of === level ? dragged.price : exactPrice(order[level], order.pricePrecision);
    // A pending order's trailing stop loss has no price yet.
    if (level === 'stopLoss' && price === 0n && order.trailingDistance > 0) return { ...LEVEL_OFF, on: true, ...trailOf(order) };
    if (price === null || price === 0n) return LEVEL_OFF;
    const text = formatPrice(price, order.pricePrecision);
    // A level that was moved by hand no longer trails.
    if (dragged?.of === level) return { on: true, text, blurred: true };
    return { on: true, text, blurred: dragged?.of === 'limit', ...(level === 'stopLoss' ? trailOf(order) : {}) };
  };
  return { stopLoss: entry('stopLoss'), takeProfit: entry('takeProfit') };
}

/** The levels once their errors may be shown. */
export function blurredLevels({ stopLoss, takeProfit }: LevelsDraft): LevelsDraft {
  return { stopLoss: { ...stopLoss, blurred: true }, takeProfit: { ...takeProfit, blurred: true } };
}

/** The distance of a trailing stop loss. */
function trailOf({ trailingDistance, pricePrecision }: OrderView): Pick<LevelEntry, 'trail'> {
  const distance = exactPrice(trailingDistance, pricePrecision);
  return distance === null || distance === 0n ? {} : { trail: formatPrice(distance, pricePrecision) };
}

/** Whether the draft leaves a trailing stop loss unchanged, so that it continues from its current price. */
function isTrailUnchanged({ stopLoss }: LevelsDraft, order: OrderView): boolean {
  const distance = trailDistance(stopLoss, order);
  return distance !== null && distance === exactPrice(order.trailingDistance, order.pricePrecision);
}

/** The draft with the current price of a trailing stop loss: that of the order if it is unchanged. */
export function trailedDraft<Draft extends LevelsDraft>(draft: Draft, order: OrderView, reference: Price | null): Draft {
  const { stopLoss } = draft;
  if (stopLoss.trail === undefined) return draft;
  const unchangedPrice =
    isTrailUnchanged(draft, order) && order.stopLoss > 0 ? exactPrice(order.stopLoss, order.pricePrecision) : null;
  const { side, pricePrecision } = order;
  if (unchangedPrice !== null) return { ...draft, stopLoss: { ...stopLoss, text: formatPrice(unchangedPrice, pricePrecision) } };
  return { ...draft, stopLoss: trailedEntry(stopLoss, { side, reference, pricePrecision }) };
}

/** The draft with the current prices of its levels, including those that were typed as distances. */
export function pricedDraft<Draft extends LevelsDraft>(
  draft: Draft,
  order: OrderView,
  reference: Price | null,
  terms: ExactTerms | null,
): Draft {
  if (terms === null) return trailedDraft(draft, order, reference);
  const { side, pricePrecision } = order;
  const level = (name: LevelName): LevelEntry =>
    pricedEntry(draft[name], levelPlace(name, order, reference), terms, { side, reference, pricePrecision });
  return trailedDraft({ ...draft, stopLoss: level('stopLoss'), takeProfit: level('takeProfit') }, order, reference);
}

/** The price at which the order was or will be opened; null if it is not a valid price. */
export function entryOf(order: OrderView): Price | null {
  return exactPrice(order.status === 'pending' ? order.limitPrice : order.openPrice, order.pricePrecision);
}

/** The error of each level. @param reference the current closing price, or the limit price of a pending order */
export function levelErrors(draft: LevelsDraft, order: OrderView, reference: Price | null): Record<LevelName, LevelError | null> {
  const { side, pricePrecision } = order;
  const error = (level: LevelName): LevelError | null => levelError(level, draft[level], { side, reference, pricePrecision });
  return { stopLoss: error('stopLoss'), takeProfit: error('takeProfit') };
}

/**
 * The order's result at a level, in USD before costs; null without a level.
 * @param entry the price at which it was or will be opened
 */
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

/** The levels in the request's format: decimal text, "0" for none. */
export function levelTexts(draft: LevelsDraft, order: OrderView): Record<LevelName | 'trailingDistance', string> {
  const text = (level: LevelName): string => {
    const price = levelPrice(draft[level], order);
    return price === null ? '0' : formatPrice(price, order.pricePrecision);
  };
  const trailingDistance = trailText(draft.stopLoss, order);
  const stopLoss = trailingDistance === '0' ? text('stopLoss') : '0';
  return { stopLoss, takeProfit: text('takeProfit'), trailingDistance };
}

/** The form value of a pending order's limit price; null for a position. */
export function limitOf(order: OrderView, dragged?: DraggedPrice): LimitEntry | null {
  if (order.status !== 'pending') return null;
  const isDragged = dragged?.of === 'limit';
  const price = (isDragged ? dragged.price : entryOf(order)) ?? points(0n);
  return { ...NO_LIMIT, text: formatPrice(price, order.pricePrecision), blurred: isDragged };
}

export interface LimitPriceError {
  readonly key: 'price_empty_rule' | 'price_zero_rule' | 'limit_max' | 'limit_min';
  /** the bound in the message */
  readonly value: string;
}

/**
 * The error of a limit price; null if it is valid. An unchanged limit is always valid, wherever the market is.
 * @param current the price that must reach the limit; null before the first quote
 */
export function limitPriceError(limit: LimitEntry, order: OrderView, current: Price | null): LimitPriceError | null {
  const { side, pricePrecision } = order;
  const price = limitPrice(limit, pricePrecision);
  if (price === null) return { key: limit.text === '' ? 'price_empty_rule' : 'price_zero_rule', value: '' };
  if (current === null || price === entryOf(order) || (side === 'buy' ? price <= current : price >= current)) return null;
  return { key: side === 'buy' ? 'limit_max' : 'limit_min', value: formatPrice(current, pricePrecision) };
}

/** The limit price in the request: null if it is unchanged. */
export function limitText(limit: LimitEntry | null, order: OrderView): string | null {
  const price = limit === null ? null : limitPrice(limit, order.pricePrecision);
  return price === null || price === entryOf(order) ? null : formatPrice(price, order.pricePrecision);
}

/** Whether the draft differs from the order. */
export function levelsChanged(draft: LevelsDraft, order: OrderView): boolean {
  const trails = trailDistance(draft.stopLoss, order) ?? 0n;
  if (trails !== exactPrice(order.trailingDistance, order.pricePrecision)) return true;
  return LEVEL_NAMES.filter((level) => level === 'takeProfit' || trails === 0n).some(
    (level) => (levelPrice(draft[level], order) ?? 0n) !== exactPrice(order[level], order.pricePrecision),
  );
}

/**
 * The reference for a level's distance: the price that the level is validated against, so that every distance above 0 is valid.
 * @param reference the current closing price, or the limit price of a pending order; null if there is none
 */
export function levelPlace(
  level: LevelName,
  order: Pick<OrderView, 'side' | 'volume'>,
  reference: Price | null,
): LevelPlace | null {
  if (reference === null) return null;
  return { entry: reference, must: levelBound(level, order.side, reference).must, volume: exactVolume(order.volume) };
}

/** The price that is `basisPoints` hundredths of a percent away from the reference, on the level's side. */
export function levelAway(level: LevelName, order: Pick<OrderView, 'side'>, reference: Price, basisPoints: bigint): Price {
  const distance = divideHalfEven(reference * basisPoints, 10_000n);
  const { must } = levelBound(level, order.side, reference);
  return points(must === 'below' ? reference - distance : reference + distance);
}

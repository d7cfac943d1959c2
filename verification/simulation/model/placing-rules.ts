import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import { termsOfBrand, type BrandTerms, type Terms } from './terms.ts';
import { decimal, isNothing } from './exact.ts';
import {
  bestAt,
  closesAt,
  freeOf,
  opensAt,
  trailingLevel,
  worth,
  type Expected,
  type ModelAccount,
  type ModelBest,
  type ModelOrder,
  type ModelSide,
} from './state.ts';
import type { Seen, View } from './view.ts';

const MAX_PRICE = 10n ** 15n;

interface Requested {
  readonly side: ModelSide;
  readonly volume: bigint;
  readonly leverage: number;
  readonly limit: bigint | null;
  readonly stopLoss: bigint;
  readonly takeProfit: bigint;
  readonly distance: bigint;
  readonly slippage: readonly [most: bigint, reference: bigint] | null;
}

/** Volume in hundredths, or the error code. */
export function volumeOf(text: string, terms: Terms, most: bigint): bigint | string {
  const { lotStep, minVolume } = terms.instrument;
  if (isNothing(text)) return 'volume-not-positive';
  const volume = decimal(text, 2);
  if (volume === null || volume % lotStep !== 0n) return 'volume-over-precise';
  if (volume > most) return 'volume-above-maximum';
  return volume < minVolume ? 'volume-below-minimum' : volume;
}

/** Prices in points, or the error code of one of them. */
export function pricesOf(texts: readonly string[], digits: number): bigint[] | string {
  const prices: bigint[] = [];
  for (const text of texts) {
    const price = decimal(text, digits);
    if (price === null) return 'price-over-precise';
    prices.push(price);
  }
  return prices.some((price) => price < 0n || price > MAX_PRICE) ? 'price-out-of-range' : prices;
}

/** The first level on the wrong side of a price. */
export function wrongLevel(
  side: ModelSide,
  stopLoss: bigint,
  takeProfit: bigint,
  price: bigint,
  against: 'price' | 'limit',
): string | null {
  const loss = side === 'buy' ? price - stopLoss : stopLoss - price;
  const gain = side === 'buy' ? takeProfit - price : price - takeProfit;
  if (stopLoss !== 0n && loss <= 0n) return `${side}-stop-loss-against-${against}`;
  return takeProfit !== 0n && gain <= 0n ? `${side}-take-profit-against-${against}` : null;
}

function readRequest(request: PlacementRequest, terms: Terms): Requested | string {
  const volume = volumeOf(request.volume, terms, terms.instrument.maxVolume);
  if (typeof volume === 'string') return volume;
  const leverage = request.leverage ?? terms.usualLeverage;
  if (!terms.leverages.includes(leverage)) return 'leverage-not-offered';
  const pending = request.kind === 'pending';
  if (pending && isNothing(request.limitPrice)) return 'limit-price-not-positive';
  const texts = [pending ? request.limitPrice : '0', request.stopLoss, request.takeProfit, request.trailingDistance];
  if (request.maxSlippage !== null) texts.push(request.maxSlippage, request.referencePrice ?? '');
  const prices = pricesOf(texts, terms.instrument.pricePrecision);
  if (typeof prices === 'string') return prices;
  const [limit = 0n, stopLoss = 0n, takeProfit = 0n, distance = 0n, most = 0n, reference = 0n] = prices;
  if (distance > 0n && stopLoss > 0n) return 'two-stop-losses';
  const slippage = request.maxSlippage === null ? null : ([most, reference] as const);
  const side = request.side as ModelSide;
  return { side, volume, leverage, limit: pending ? limit : null, stopLoss, takeProfit, distance, slippage };
}

function wrongPrice(requested: Requested, quote: Seen): string | null {
  const { side, limit, stopLoss, takeProfit, distance } = requested;
  if (limit !== null) {
    const isLimit = side === 'buy' ? limit <= quote.ask : limit >= quote.bid;
    if (!isLimit) return 'limit-price-on-wrong-side';
    return tooFar(distance, limit) ?? wrongLevel(side, stopLoss, takeProfit, limit, 'limit');
  }
  if (requested.slippage) {
    const worse = side === 'buy' ? opensAt(side, quote) - requested.slippage[1] : requested.slippage[1] - opensAt(side, quote);
    if (worse > requested.slippage[0]) return 'slippage-exceeded';
  }
  const price = closesAt(side, quote);
  return tooFar(distance, price) ?? wrongLevel(side, stopLoss, takeProfit, price, 'price');
}

/** A stop loss as far away as the whole price is none. */
function tooFar(distance: bigint, price: bigint): string | null {
  return distance >= price && distance > 0n ? 'trailing-distance-out-of-range' : null;
}

/** A trailing stop loss starts at the current best price. */
function beginning(
  side: ModelSide,
  distance: bigint,
  stopLoss: bigint,
  quote: Seen,
): { stopLoss: bigint; best: ModelBest | null } {
  if (distance === 0n) return { stopLoss, best: null };
  const best = bestAt(side, quote);
  return { stopLoss: trailingLevel(side, best.price, distance), best };
}

/** Margin of at least a cent, at the chosen leverage. */
function marginOf(symbol: string, price: bigint, requested: Pick<Requested, 'volume' | 'leverage'>, rate: bigint): bigint {
  const margin = worth(symbol, price, requested.volume, rate, BigInt(requested.leverage));
  return margin > 0n ? margin : 1n;
}

/**
 * Fee rate x margin at the product's own default leverage, whatever the brand offers and the user chose; at least a cent if
 * there is a rate.
 */
function feeOf({ feeRate }: BrandTerms, { feeLeverage, instrument }: Terms, price: bigint, volume: bigint, rate: bigint): bigint {
  const fee = worth(instrument.symbol, price, volume * feeRate, rate, BigInt(feeLeverage) * 1_000_000n);
  return feeRate > 0n && fee < 1n ? 1n : fee;
}

/** The refusal's code, or the order without its number. */
function decide(account: ModelAccount, request: PlacementRequest, view: View): Omit<ModelOrder, 'id'> | string {
  const brand = termsOfBrand(account.brandId);
  const { symbol } = request;
  if (request.side === null) return 'side-unknown';
  if (request.kind === null) return 'kind-not-offered';
  if (request.maxSlippage !== null && request.referencePrice === null) return 'slippage-without-reference';
  const terms = brand.offered.get(symbol);
  if (!terms) return 'instrument-unknown';
  if (!brand.brand.switches.contract) return 'contracts-off';
  const requested = readRequest(request, terms);
  if (typeof requested === 'string') return requested;
  if (!view.isOpen(symbol)) return 'market-closed';
  if (account.real && terms.instrument.category === 'forex' && account.deposited < brand.forexDeposit)
    return 'deposits-below-forex-minimum';
  const quote = view.seen(account.brandId, symbol);
  const rate = view.rate(symbol);
  if (!quote || rate === null || !view.isFresh(quote)) return 'quote-stale';
  const wrong = wrongPrice(requested, quote);
  if (wrong) return wrong;
  if (account.orders.size >= brand.brand.rules.maxLivingOrders) return 'too-many-orders';
  const price = requested.limit ?? opensAt(requested.side, quote);
  const margin = marginOf(symbol, price, requested, rate);
  const fee = feeOf(brand, terms, price, requested.volume, rate);
  const free = freeOf(account, view);
  if (free === null) return 'quote-stale';
  if (margin + fee > free) return 'free-margin-too-small';
  const waits = requested.limit !== null;
  return {
    accountId: account.id,
    parentId: null,
    kind: waits ? 'pending' : 'market',
    symbol,
    side: requested.side,
    status: waits ? 'pending' : 'open',
    volume: requested.volume,
    leverage: requested.leverage,
    margin,
    fee,
    ...(waits
      ? { stopLoss: requested.stopLoss, best: null }
      : beginning(requested.side, requested.distance, requested.stopLoss, quote)),
    takeProfit: requested.takeProfit,
    trailingDistance: requested.distance,
    limitPrice: requested.limit ?? 0n,
    reservedMargin: waits ? margin : 0n,
    reservedFee: waits ? fee : 0n,
    placedAtMs: view.nowMs,
    opening: waits ? null : { price, quote, rate, atMs: view.nowMs },
    realized: 0n,
    overnightFee: 0n,
    chargedUntilMs: waits ? 0 : view.nowMs,
    levelsSequence: waits ? 0 : quote.sequence,
    closing: null,
    result: 0n,
    endedAtMs: 0,
    reason: null,
  };
}

/** Opens a position, or reserves for a pending order. */
export function placed(
  account: ModelAccount,
  request: PlacementRequest,
  view: View,
  expected: Expected,
  newId: () => bigint,
): ModelOrder | string {
  const decided = decide(account, request, view);
  if (typeof decided === 'string') return decided;
  const order = { ...decided, id: newId() };
  if (order.status === 'pending') expected.put(account, order, 'order_placed', [['order_reserve', order.margin + order.fee]]);
  else
    expected.put(account, order, 'order_opened', [
      ['margin_lock', order.margin],
      ['trading_fee', order.fee],
    ]);
  return order;
}

/** Opens the position of a pending order at the quote's price, never for more than was reserved. */
export function filled(account: ModelAccount, orderId: bigint, quote: Seen, view: View, expected: Expected): ModelOrder | string {
  const waiting = account.orders.get(orderId);
  if (waiting?.status !== 'pending') return 'order-not-pending';
  const brand = termsOfBrand(account.brandId);
  const terms = brand.offered.get(waiting.symbol);
  if (!terms || !view.isOpen(waiting.symbol)) return 'market-closed';
  const rate = view.rate(waiting.symbol);
  if (rate === null || !view.isFresh(quote)) return 'quote-stale';
  if (waiting.side === 'buy' ? quote.ask > waiting.limitPrice : quote.bid < waiting.limitPrice) return 'level-not-reached';
  if (account.available < 0n) return 'free-margin-too-small';
  const price = opensAt(waiting.side, quote);
  const most = (amount: bigint, reserved: bigint): bigint => (amount > reserved ? reserved : amount);
  const order: ModelOrder = {
    ...waiting,
    ...beginning(waiting.side, waiting.trailingDistance, waiting.stopLoss, quote),
    status: 'open',
    margin: most(marginOf(waiting.symbol, price, waiting, rate), waiting.reservedMargin),
    fee: most(feeOf(brand, terms, price, waiting.volume, rate), waiting.reservedFee),
    opening: { price, quote, rate, atMs: view.nowMs },
    chargedUntilMs: view.nowMs,
    levelsSequence: quote.sequence,
  };
  const back = ['order_release', waiting.reservedMargin + waiting.reservedFee] as const;
  expected.put(account, order, 'order_filled', [back, ['margin_lock', order.margin], ['trading_fee', order.fee]]);
  return order;
}

/**
 * New levels, checked against the closing side of the newest price, or against the limit of a pending order, which may change
 * too.
 */
export function modified(
  account: ModelAccount,
  order: ModelOrder,
  wanted: {
    readonly stopLoss: string;
    readonly takeProfit: string;
    readonly trailingDistance: string;
    readonly limitPrice: string | null;
  },
  view: View,
  expected: Expected,
): ModelOrder | string {
  if (wanted.limitPrice !== null && order.status === 'open') return 'order-not-pending';
  if (wanted.limitPrice !== null && isNothing(wanted.limitPrice)) return 'limit-price-not-positive';
  const terms = termsOfBrand(account.brandId).offered.get(order.symbol);
  const texts = [wanted.limitPrice ?? '0', wanted.stopLoss, wanted.takeProfit, wanted.trailingDistance];
  const prices = pricesOf(texts, terms?.instrument.pricePrecision ?? 0);
  if (typeof prices === 'string') return prices;
  const [limit = 0n, stopLoss = 0n, takeProfit = 0n, distance = 0n] = prices;
  if (distance > 0n && stopLoss > 0n) return 'two-stop-losses';
  if (wanted.limitPrice !== null && limit !== order.limitPrice)
    return moved(account, { ...order, limitPrice: limit, stopLoss, takeProfit, trailingDistance: distance }, view, expected);
  const quote = view.seen(account.brandId, order.symbol);
  if (order.status === 'open' && !quote) return 'quote-stale';
  const price = order.status === 'pending' || !quote ? order.limitPrice : closesAt(order.side, quote);
  const against = order.status === 'pending' ? 'limit' : 'price';
  const wrong = tooFar(distance, price) ?? wrongLevel(order.side, stopLoss, takeProfit, price, against);
  if (wrong) return wrong;
  const levelsSequence = order.status === 'open' && quote ? quote.sequence : order.levelsSequence;
  const begins = order.status === 'open' && quote ? beginning(order.side, distance, stopLoss, quote) : { stopLoss, best: null };
  const continues = order.best !== null && distance === order.trailingDistance;
  const trail = continues ? { stopLoss: order.stopLoss, best: order.best } : begins;
  const changed = { ...order, takeProfit, levelsSequence, trailingDistance: distance, ...trail };
  expected.put(account, changed, 'order_modified', []);
  return changed;
}

/** A pending order at another price: the difference of the two reservations is paid from free money. */
function moved(account: ModelAccount, order: ModelOrder, view: View, expected: Expected): ModelOrder | string {
  const { symbol, side, limitPrice, stopLoss, takeProfit, volume } = order;
  const brand = termsOfBrand(account.brandId);
  const terms = brand.offered.get(symbol);
  if (!terms || !brand.brand.switches.contract || !view.isOpen(symbol)) return 'market-closed';
  const quote = view.seen(account.brandId, symbol);
  const rate = view.rate(symbol);
  if (!quote || rate === null || !view.isFresh(quote)) return 'quote-stale';
  if (side === 'buy' ? limitPrice > quote.ask : limitPrice < quote.bid) return 'limit-price-on-wrong-side';
  const wrong = tooFar(order.trailingDistance, limitPrice) ?? wrongLevel(side, stopLoss, takeProfit, limitPrice, 'limit');
  if (wrong) return wrong;
  const margin = marginOf(symbol, limitPrice, order, rate);
  const fee = feeOf(brand, terms, limitPrice, volume, rate);
  const before = order.reservedMargin + order.reservedFee;
  const free = margin + fee > before ? freeOf(account, view) : 0n;
  if (free === null) return 'quote-stale';
  if (margin + fee - before > free) return 'free-margin-too-small';
  const changed = { ...order, margin, fee, reservedMargin: margin, reservedFee: fee };
  expected.put(account, changed, 'order_modified', [
    ['order_release', before],
    ['order_reserve', margin + fee],
  ]);
  return changed;
}

/** Releases the reservation. */
export function cancelledFor(
  account: ModelAccount,
  order: ModelOrder,
  reason: string,
  view: View,
  expected: Expected,
): ModelOrder {
  const ended: ModelOrder = { ...order, status: 'cancelled', reason, endedAtMs: view.nowMs };
  expected.put(account, ended, reason === 'stop_out' ? 'order_cancelled_by_stop_out' : 'order_cancelled', [
    ['order_release', order.reservedMargin + order.reservedFee],
  ]);
  return ended;
}

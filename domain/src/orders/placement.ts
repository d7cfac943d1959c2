import type { UsdRate } from '../money/conversion.ts';
import { tradingFee } from '../money/fee.ts';
import type { Instrument } from '../market/instrument.ts';
import { entriesOf, type EntryDraft } from '../accounts/ledger.ts';
import { defaultLeverage, feeLeverage, isOffered, positionMargin } from '../margin/margin.ts';
import { cents, ZERO, type Money } from '../money/money.ts';
import { isLimitOnRightSide, fillAt, type OpenOrder, type OrderTerms, type PendingOrder, type FillBasis } from './order.ts';
import { isPositivePrice, misplacedLevel, readPrices } from './order-levels.ts';
import { readVolume } from './order-volume.ts';
import { closingPrice, freeMargin, openingPrice, type Side } from './position.ts';
import { points, type Price } from '../market/price.ts';
import { isFresh, type Quote } from '../market/quote.ts';
import { reject, type Rejected } from './rejection.ts';
import { trailFrom, distanceError } from './trailing-stop.ts';
import type { Volume } from '../market/volume.ts';

/** A request to open a position. Decimals are plain decimal texts; "0" is no level, null means not given. */
export interface PlacementRequest {
  readonly symbol: string;
  readonly side: Side | null;
  readonly kind: 'market' | 'pending' | null;
  readonly volume: string;
  /** only for a pending order, otherwise ignored */
  readonly limitPrice: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  /** trailing distance of the stop loss; "0": fixed */
  readonly trailingDistance: string;
  readonly leverage: number | null;
  readonly maxSlippage: string | null;
  readonly referencePrice: string | null;
}

/** The market at the time of the decision. */
export interface PlacementMarket {
  /** null: unknown, or not offered by the brand */
  readonly instrument: Instrument | null;
  /** whether it trades now: open and priced by the source */
  readonly open: boolean;
  /** the newest quote with the brand's markup */
  readonly quote: Quote | null;
  readonly quoteToUsd: UsdRate | null;
  /** evidence stored with the fill */
  readonly basis?: FillBasis;
  readonly nowMs: number;
  /** quotes older than this are never traded on, ms */
  readonly freshnessLimitMs: number;
}

/** The user's money in the requested account mode. */
export interface PlacementAccount {
  readonly realMoney: boolean;
  readonly available: Money;
  readonly deposited: Money;
  /** number of positions and pending orders */
  readonly activeOrders: number;
  /** called only after all other checks pass; null: unknown because a position has no price */
  readonly floating: () => Money | null;
}

/** The brand's rules. */
export interface PlacementRules {
  /** whether the brand offers contract trading; if not, no order is accepted */
  readonly contracts: boolean;
  readonly maxLeverage: number;
  /** at `FEE_RATE_SCALE` */
  readonly feeRate: bigint;
  readonly forexMinTotalDeposit: Money;
  /** maximum number of positions and pending orders per account */
  readonly maxLivingOrders: number;
}

export interface Placed {
  readonly outcome: 'placed';
  readonly order: OpenOrder;
  readonly entries: readonly EntryDraft[];
}

/** A pending order with its reservation. */
export interface Reserved {
  readonly outcome: 'reserved';
  readonly order: PendingOrder;
  readonly entries: readonly EntryDraft[];
}

/**
 * Decides an order: a position with its ledger entries, a pending order with its reservation, or the first reason to refuse
 * it. A pending order whose price is already reached still starts as pending; the next market check fills it.
 */
export function decidePlacement(
  request: PlacementRequest,
  market: PlacementMarket,
  account: PlacementAccount,
  rules: PlacementRules,
): Placed | Reserved | Rejected {
  const parsed = parseRequest(request, market.instrument, rules);
  if ('outcome' in parsed) return parsed;
  const { instrument, side, limit } = parsed;
  if (!market.open) return reject('market-closed');
  const forexBarred = account.realMoney && instrument.category === 'forex' && account.deposited < rules.forexMinTotalDeposit;
  if (forexBarred) return reject('deposits-below-forex-minimum');
  const { quote, quoteToUsd, nowMs } = market;
  if (!quote || quoteToUsd === null || !isFresh(quote, nowMs, market.freshnessLimitMs)) return reject('quote-stale');
  const misplaced = limit === null ? misplacedMarketOrder(parsed, quote) : misplacedPendingOrder(parsed, limit, quote);
  if (misplaced) return misplaced;
  if (account.activeOrders >= rules.maxLivingOrders) return reject('too-many-orders');

  const price = limit ?? openingPrice(side, quote);
  const { pricePrecision, contractSize } = instrument;
  const notional = { price, volume: parsed.volume, pricePrecision, contractSize, quoteToUsd };
  const margin = positionMargin(notional, parsed.leverage);
  const fee = tradingFee(notional, feeLeverage(instrument), rules.feeRate);
  const floating = account.floating();
  if (floating === null) return reject('quote-stale');
  if (margin + fee > freeMargin(account.available, floating)) return reject('free-margin-too-small');
  const terms = termsOf(parsed, margin, fee, nowMs);
  return limit === null ? placed(terms, fillAt(price, quote, quoteToUsd, nowMs, market.basis), quote) : reserved(terms);
}

function placed(terms: OrderTerms, opening: OpenOrder['opening'], quote: Quote): Placed {
  const { margin, fee, placedAtMs } = terms;
  const { stopLoss, best } = trailFrom(terms.side, terms.trailingDistance, terms.stopLoss, quote);
  return {
    outcome: 'placed',
    order: {
      ...terms,
      stopLoss,
      status: 'open',
      openPrice: opening.price,
      opening,
      carriedResult: 0n,
      overnightFee: ZERO,
      chargedUntilMs: placedAtMs,
      levelsSequence: opening.quoteSequence,
      best,
    },
    entries: entriesOf({ kind: 'margin_lock', amount: margin }, { kind: 'trading_fee', amount: fee }),
  };
}

function reserved(terms: OrderTerms): Reserved {
  const { margin, fee } = terms;
  return {
    outcome: 'reserved',
    order: { ...terms, status: 'pending', reservedMargin: margin, reservedFee: fee },
    entries: entriesOf({ kind: 'order_reserve', amount: cents(margin + fee) }),
  };
}

interface ParsedRequest {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly volume: Volume;
  readonly leverage: number;
  /** null: a market order */
  readonly limit: Price | null;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
  readonly trailingDistance: bigint;
  readonly slippage: { readonly most: Price; readonly reference: Price } | null;
}

function termsOf(parsed: ParsedRequest, margin: Money, fee: Money, placedAtMs: number): OrderTerms {
  const { instrument, limit, side, volume, leverage, stopLoss, takeProfit, trailingDistance } = parsed;
  return {
    symbol: instrument.symbol,
    side,
    kind: limit === null ? 'market' : 'pending',
    volume,
    pricePrecision: instrument.pricePrecision,
    contractSize: instrument.contractSize,
    leverage,
    margin,
    fee,
    stopLoss,
    takeProfit,
    trailingDistance,
    limitPrice: limit ?? points(0n),
    reservedMargin: ZERO,
    reservedFee: ZERO,
    placedAtMs,
  };
}

function parseRequest(request: PlacementRequest, instrument: Instrument | null, rules: PlacementRules): ParsedRequest | Rejected {
  const { side, kind } = request;
  if (side === null) return reject('side-unknown');
  if (kind === null) return reject('kind-not-offered');
  if (request.maxSlippage !== null && request.referencePrice === null) return reject('slippage-without-reference');
  if (!instrument) return reject('instrument-unknown');
  if (!rules.contracts) return reject('contracts-off');
  const volume = readVolume(request.volume, instrument);
  if (typeof volume !== 'bigint') return volume;
  const leverage = request.leverage ?? defaultLeverage(instrument, rules.maxLeverage);
  if (!isOffered(leverage, instrument, rules.maxLeverage)) return reject('leverage-not-offered');
  const { limitPrice } = request;
  if (kind === 'pending' && !isPositivePrice(limitPrice)) return reject('limit-price-not-positive');
  const limited = kind === 'pending' ? limitPrice : '0';
  const { stopLoss, takeProfit, trailingDistance, maxSlippage, referencePrice } = request;
  const prices = readPrices(
    [limited, stopLoss, takeProfit, maxSlippage ?? '0', maxSlippage === null ? '0' : (referencePrice ?? ''), trailingDistance],
    instrument.pricePrecision,
  );
  if ('outcome' in prices) return prices;
  // By index: destructuring a list uses an iterator, and this runs for every order.
  const at = (place: number): Price => prices[place] as Price;
  if (at(5) > 0n && at(1) > 0n) return reject('two-stop-losses');
  return {
    instrument,
    side,
    volume,
    leverage,
    limit: kind === 'pending' ? at(0) : null,
    stopLoss: at(1),
    takeProfit: at(2),
    trailingDistance: at(5),
    slippage: maxSlippage === null ? null : { most: at(3), reference: at(4) },
  };
}

function misplacedMarketOrder(parsed: ParsedRequest, quote: Quote): Rejected | null {
  if (parsed.slippage && worseBy(parsed.side, openingPrice(parsed.side, quote), parsed.slippage.reference) > parsed.slippage.most)
    return reject('slippage-exceeded');
  const price = closingPrice(parsed.side, quote);
  return distanceError(parsed.trailingDistance, parsed.stopLoss, price) ?? misplacedLevel(parsed.side, parsed, price, 'price');
}

function misplacedPendingOrder(parsed: ParsedRequest, limit: Price, quote: Quote): Rejected | null {
  if (!isLimitOnRightSide({ side: parsed.side, limitPrice: limit }, quote)) return reject('limit-price-on-wrong-side');
  return distanceError(parsed.trailingDistance, parsed.stopLoss, limit) ?? misplacedLevel(parsed.side, parsed, limit, 'limit');
}

/** By how much a price is worse for the user than the one they saw; negative if better. */
function worseBy(side: Side, price: Price, reference: Price): bigint {
  return side === 'buy' ? price - reference : reference - price;
}

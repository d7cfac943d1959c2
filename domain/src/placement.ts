import type { UsdRate } from './conversion.ts';
import { parseDecimal } from './decimal.ts';
import { tradingFee } from './fee.ts';
import type { Instrument } from './instrument.ts';
import { entriesOf, type EntryDraft } from './ledger.ts';
import { defaultLeverage, offeredLeverages, positionMargin } from './margin.ts';
import type { Money } from './money.ts';
import { fillAt, type OpenOrder } from './order.ts';
import { closingPrice, freeMargin, openingPrice, type Side } from './position.ts';
import { parsePrice, type Price } from './price.ts';
import type { Quote } from './quote.ts';
import { reject, type Rejected } from './rejection.ts';
import { VOLUME_SCALE, type Volume } from './volume.ts';

/** A wish to open a position, as it was said. Decimals are plain decimal texts; "0" is no level, null is not said. */
export interface PlacementRequest {
  readonly symbol: string;
  readonly side: Side | null;
  readonly kind: 'market' | 'pending' | null;
  readonly volume: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly leverage: number | null;
  readonly maxSlippage: string | null;
  readonly referencePrice: string | null;
}

/** The market at the moment of deciding. */
export interface PlacementMarket {
  /** null: unknown, or not offered by the brand */
  readonly instrument: Instrument | null;
  /** whether it trades now: open, and priced by the source */
  readonly open: boolean;
  /** the newest quote with the brand's markup */
  readonly quote: Quote | null;
  readonly quoteToUsd: UsdRate | null;
  readonly nowMs: number;
  /** quotes older than this are never traded on, ms */
  readonly freshnessLimitMs: number;
}

/** The user's money in the account mode that trades. */
export interface PlacementAccount {
  readonly realMoney: boolean;
  readonly available: Money;
  readonly deposited: Money;
  /** asked only when everything else holds: it has to look at every open position */
  readonly floating: () => Money;
}

/** The brand's rules. */
export interface PlacementRules {
  readonly maxLeverage: number;
  /** at `FEE_RATE_SCALE` */
  readonly feeRate: bigint;
  readonly forexMinTotalDeposit: Money;
}

export interface Placed {
  readonly outcome: 'placed';
  readonly order: OpenOrder;
  readonly entries: readonly EntryDraft[];
}

/** Prices beyond this are no prices: 10^15 units, exact in a double and far inside 64 bits. */
const LARGEST_PRICE = 10n ** 15n;

/** Decides a market order: the position with its ledger entries, or the first of the reasons against it. */
export function decidePlacement(
  request: PlacementRequest,
  market: PlacementMarket,
  account: PlacementAccount,
  rules: PlacementRules,
): Placed | Rejected {
  const wish = readWish(request, market.instrument, rules);
  if ('outcome' in wish) return wish;
  const { instrument } = wish;
  if (!market.open) return reject('market-closed');
  const forexBarred = account.realMoney && instrument.category === 'forex' && account.deposited < rules.forexMinTotalDeposit;
  if (forexBarred) return reject('deposits-below-forex-minimum');
  const { quote, quoteToUsd, nowMs } = market;
  if (!quote || quoteToUsd === null || nowMs - quote.timeMs > market.freshnessLimitMs) return reject('quote-stale');
  const price = openingPrice(wish.side, quote);
  if (wish.slippage && distance(price, wish.slippage.reference) > wish.slippage.most) return reject('slippage-exceeded');
  const misplaced = misplacedLevel(wish, closingPrice(wish.side, quote));
  if (misplaced) return misplaced;

  const { pricePrecision, contractSize } = instrument;
  const notional = { price, volume: wish.volume, pricePrecision, contractSize, quoteToUsd };
  const margin = positionMargin(notional, wish.leverage);
  const fee = tradingFee(notional, defaultLeverage(instrument, rules.maxLeverage), rules.feeRate);
  if (margin + fee > freeMargin(account.available, account.floating())) return reject('free-margin-too-small');
  return {
    outcome: 'placed',
    order: {
      symbol: instrument.symbol,
      side: wish.side,
      openPrice: price,
      volume: wish.volume,
      pricePrecision,
      contractSize,
      leverage: wish.leverage,
      margin,
      fee,
      stopLoss: wish.stopLoss,
      takeProfit: wish.takeProfit,
      placedAtMs: nowMs,
      opening: fillAt(price, quote, quoteToUsd, nowMs),
    },
    entries: entriesOf({ kind: 'margin_lock', amount: margin }, { kind: 'trading_fee', amount: fee }),
  };
}

interface Wish {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly volume: Volume;
  readonly leverage: number;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
  readonly slippage: { readonly most: Price; readonly reference: Price } | null;
}

function readWish(request: PlacementRequest, instrument: Instrument | null, rules: PlacementRules): Wish | Rejected {
  if (request.side === null) return reject('side-unknown');
  if (request.kind !== 'market') return reject('kind-not-offered');
  if (request.maxSlippage !== null && request.referencePrice === null) return reject('slippage-without-reference');
  if (!instrument) return reject('instrument-unknown');
  const volume = readVolume(request.volume, instrument);
  if (typeof volume !== 'bigint') return volume;
  const leverage = request.leverage ?? defaultLeverage(instrument, rules.maxLeverage);
  if (!offeredLeverages(instrument, rules.maxLeverage).includes(leverage)) return reject('leverage-not-offered');
  const slippage = request.maxSlippage === null ? null : [request.maxSlippage, request.referencePrice ?? ''];
  const prices = readPrices([request.stopLoss, request.takeProfit, ...(slippage ?? [])], instrument.pricePrecision);
  if ('outcome' in prices) return prices;
  const [stopLoss, takeProfit, most, reference] = prices as [Price, Price, Price?, Price?];
  return {
    instrument,
    side: request.side,
    volume,
    leverage,
    stopLoss,
    takeProfit,
    slippage: most === undefined || reference === undefined ? null : { most, reference },
  };
}

function readVolume(text: string, instrument: Instrument): Volume | Rejected {
  if (text.startsWith('-') || /^[0.]*$/.test(text)) return reject('volume-not-positive');
  const volume = parseDecimal(text, VOLUME_SCALE);
  if (typeof volume !== 'bigint' || volume % instrument.lotStep !== 0n) return reject('volume-over-precise');
  if (volume > instrument.maxVolume) return reject('volume-above-maximum');
  if (volume < instrument.minVolume) return reject('volume-below-minimum');
  return volume as Volume;
}

function readPrices(texts: readonly string[], pricePrecision: number): Price[] | Rejected {
  const prices = texts.map((text) => parsePrice(text, pricePrecision));
  if (prices.some((price) => typeof price !== 'bigint')) return reject('price-over-precise');
  const read = prices as Price[];
  return read.some((price) => price < 0n || price > LARGEST_PRICE) ? reject('price-out-of-range') : read;
}

/** Levels are held against the side that the position closes on: a level that is already reached would fire at once. */
function misplacedLevel(wish: Wish, current: Price): Rejected | null {
  const { side, stopLoss, takeProfit } = wish;
  const below = (level: Price): boolean => level === 0n || level < current;
  const above = (level: Price): boolean => level === 0n || level > current;
  if (side === 'buy') {
    if (!below(stopLoss)) return reject('buy-stop-loss-against-price');
    return above(takeProfit) ? null : reject('buy-take-profit-against-price');
  }
  if (!above(stopLoss)) return reject('sell-stop-loss-against-price');
  return below(takeProfit) ? null : reject('sell-take-profit-against-price');
}

function distance(a: Price, b: Price): bigint {
  return a > b ? a - b : b - a;
}

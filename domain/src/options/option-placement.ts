import { divideHalfEven, parseDecimal, powerOfTen } from '../money/decimal.ts';
import { FEE_RATE_SCALE } from '../money/fee.ts';
import type { Instrument } from '../market/instrument.ts';
import { entriesOf, type EntryDraft } from '../accounts/ledger.ts';
import { cents, MONEY_SCALE, type Money } from '../money/money.ts';
import {
  isBandKind,
  OPTION_RATE_SCALE,
  optionQuote,
  type OptionDelivery,
  type OptionKind,
  type OptionOrder,
  type OptionTerms,
} from './option.ts';
import { bandShare, optionBand } from './option-band.ts';
import { rejectOption, type OptionRejected } from './option-rejection.ts';
import { freeMargin } from '../orders/position.ts';
import type { Price } from '../market/price.ts';
import { isFresh, type Quote } from '../market/quote.ts';
import { marketState } from '../market/trading-hours.ts';

/** A request to place an option, as received. Decimals are plain decimal texts. */
export interface OptionRequest {
  readonly symbol: string;
  readonly productId: number;
  /** null if the wire named no known kind */
  readonly kind: OptionKind | null;
  readonly seconds: number;
  /** profit per stake, "0.85" */
  readonly rate: string;
  readonly stake: string;
  /** the price the client saw: must be close to the server's, and is then discarded */
  readonly price: string;
  /** the client's time, seconds since the epoch: likewise */
  readonly clientTimeSeconds: number;
}

/** The market at the time of the decision. */
export interface OptionMarket {
  /** null: unknown, or not offered by the brand */
  readonly instrument: Instrument | null;
  /** number of the instrument's option product; null if the brand has no options on it */
  readonly productId: number | null;
  /** whether it trades now: open and priced by the source */
  readonly open: boolean;
  /** the newest quote before markup */
  readonly quote: Quote | null;
  readonly nowMs: number;
  /** quotes older than this are never traded on, ms */
  readonly freshnessLimitMs: number;
}

/** The user's money in the requested account mode. */
export interface OptionAccount {
  readonly available: Money;
  /** number of running options */
  readonly running: number;
  /** result of the open positions at the newest quotes, null while one has no price; called only after all other checks pass */
  readonly floating: () => Money | null;
}

export interface OptionPlaced {
  readonly outcome: 'placed';
  readonly order: OptionOrder;
  readonly entries: readonly EntryDraft[];
}

/** A client's price may differ from the server's by this many percent. */
const PLAUSIBLE_PERCENT = 1n;
const PLAUSIBLE_SECONDS = 60;
const CLIENT_PRICE_SCALE = 24;

/** Decides on an option: the order with its ledger entries, or the first reason to refuse it. */
export function decideOption(
  request: OptionRequest,
  market: OptionMarket,
  account: OptionAccount,
  terms: OptionTerms,
): OptionPlaced | OptionRejected {
  const offer = findOffer(request, market, terms);
  if ('outcome' in offer) return offer;
  const { instrument, kind, delivery } = offer;
  const stake = readStake(request.stake, delivery);
  if (typeof stake !== 'bigint') return stake;
  const { quote, nowMs } = market;
  if (Math.abs(nowMs - request.clientTimeSeconds * 1_000) > PLAUSIBLE_SECONDS * 1_000) return rejectOption('time-implausible');
  if (!quote || !isFresh(quote, nowMs, market.freshnessLimitMs)) return rejectOption('quote-stale');
  if (!isPlausible(request.price, quote.mid, instrument.pricePrecision)) return rejectOption('price-implausible');
  const band = isBandKind(kind) ? optionBand(quote.mid, bandShare(instrument, delivery.seconds)) : null;
  if (isBandKind(kind) && band === null) return rejectOption('bands-not-offered');
  if (account.running >= terms.maxRunning) return rejectOption('too-many-options');
  const fee = optionFee(stake, terms.feeRate);
  const floating = account.floating();
  if (floating === null) return rejectOption('quote-stale');
  if (stake + fee > freeMargin(account.available, floating)) return rejectOption('free-balance-too-small');
  return {
    outcome: 'placed',
    order: {
      symbol: instrument.symbol,
      kind,
      pricePrecision: instrument.pricePrecision,
      stake,
      fee,
      rate: delivery.rate,
      seconds: delivery.seconds,
      beginMs: nowMs,
      endMs: nowMs + delivery.seconds * 1_000,
      voidAfterMs: terms.voidAfterMs,
      entry: optionQuote(quote),
      band,
    },
    entries: entriesOf({ kind: 'option_stake_lock', amount: stake }, { kind: 'option_fee', amount: fee }),
  };
}

/** Fee of an option = stake x feeRate, rounded half-even once to the cent. */
export function optionFee(stake: Money, feeRate: bigint): Money {
  return cents(divideHalfEven(stake * feeRate, powerOfTen(FEE_RATE_SCALE)));
}

interface Offer {
  readonly instrument: Instrument;
  readonly kind: OptionKind;
  readonly delivery: OptionDelivery;
}

function findOffer(request: OptionRequest, market: OptionMarket, terms: OptionTerms): Offer | OptionRejected {
  const { kind } = request;
  const { instrument, nowMs } = market;
  if (kind === null) return rejectOption('kind-unknown');
  if (!instrument) return rejectOption('instrument-unknown');
  if (market.productId === null) return rejectOption('options-not-offered');
  if (market.productId !== request.productId) return rejectOption('product-unknown');
  if (isBandKind(kind) && !terms.bands) return rejectOption('bands-not-offered');
  if (!market.open) return rejectOption('market-closed');
  const delivery = terms.deliveries.find(({ seconds }) => seconds === request.seconds);
  if (!delivery) return rejectOption('delivery-not-offered');
  if (marketState(instrument, nowMs + delivery.seconds * 1_000) !== 'open') return rejectOption('end-outside-trading-hours');
  if (parseDecimal(request.rate, OPTION_RATE_SCALE) !== delivery.rate) return rejectOption('rate-not-offered');
  return { instrument, kind, delivery };
}

/** Stakes are whole dollars. */
function readStake(text: string, delivery: OptionDelivery): Money | OptionRejected {
  if (text.startsWith('-') || /^[0.]*$/.test(text)) return rejectOption('stake-not-positive');
  const dollars = parseDecimal(text, 0);
  if (typeof dollars !== 'bigint') return rejectOption('stake-over-precise');
  const stake = cents(dollars * powerOfTen(MONEY_SCALE));
  if (delivery.maxStake > 0n && stake > delivery.maxStake) return rejectOption('stake-above-maximum');
  return stake < delivery.minStake ? rejectOption('stake-below-minimum') : stake;
}

function isPlausible(text: string, mid: Price, pricePrecision: number): boolean {
  const clientPrice = parseDecimal(text, CLIENT_PRICE_SCALE);
  if (typeof clientPrice !== 'bigint') return false;
  const own = mid * powerOfTen(CLIENT_PRICE_SCALE - pricePrecision);
  const distance = clientPrice > own ? clientPrice - own : own - clientPrice;
  return distance * 100n <= own * PLAUSIBLE_PERCENT;
}

import { divideHalfEven, powerOfTen } from '../money/decimal.ts';
import { cents, type Money } from '../money/money.ts';
import type { Price } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';

/**
 * What an option bets on. `up` and `down`: the end price is above or below the entry. `inside` and `outside`: it is in the
 * band announced at placement, edges included, or not.
 */
export const OPTION_KINDS = ['up', 'down', 'inside', 'outside'] as const;
export type OptionKind = (typeof OPTION_KINDS)[number];

/** How an option ended. A tie returns the stake; a void option returns stake and fee. */
export const OPTION_OUTCOMES = ['win', 'loss', 'tie', 'void'] as const;
export type OptionOutcome = (typeof OPTION_OUTCOMES)[number];

/** Decimals of a payout rate: 0.8500 is 8500n. */
export const OPTION_RATE_SCALE = 4;

/** One delivery time that a brand offers. */
export interface OptionDelivery {
  /** from beginning to end, above 0 */
  readonly seconds: number;
  /** profit per stake, at `OPTION_RATE_SCALE` */
  readonly rate: bigint;
  readonly minStake: Money;
  /** 0: no maximum */
  readonly maxStake: Money;
}

/** A brand's terms for options. */
export interface OptionTerms {
  readonly deliveries: readonly OptionDelivery[];
  /** fee per stake, at `FEE_RATE_SCALE` */
  readonly feeRate: bigint;
  /** an option without a quote for this long after its end is void, ms */
  readonly voidAfterMs: number;
  /** maximum number of running options per account */
  readonly maxRunning: number;
  /** whether `inside` and `outside` are offered where the band is wide enough */
  readonly bands: boolean;
}

/** The quote that began or ended an option, as reported by the source, before any brand's markup. */
export interface OptionQuote {
  readonly sequence: number;
  /** ms */
  readonly timeMs: number;
  readonly bid: Price;
  readonly ask: Price;
  /** at the instrument's pricePrecision; entry, end and tie are compared with it */
  readonly mid: Price;
}

/** Bounds within which, edges included, an end price counts as inside. */
export interface OptionBand {
  readonly low: Price;
  readonly high: Price;
}

/** An option with all its terms, as agreed at placement; later changes of a brand do not affect it. */
export interface OptionOrder {
  readonly symbol: string;
  readonly kind: OptionKind;
  readonly pricePrecision: number;
  readonly stake: Money;
  readonly fee: Money;
  /** at `OPTION_RATE_SCALE` */
  readonly rate: bigint;
  readonly seconds: number;
  /** ms; the end is `seconds` later */
  readonly beginMs: number;
  readonly endMs: number;
  readonly voidAfterMs: number;
  readonly entry: OptionQuote;
  /** only for `inside` and `outside` */
  readonly band: OptionBand | null;
}

/** Extracts the parts of a quote that prove an option. */
export function optionQuote({ sequence, timeMs, bid, ask, mid }: Quote): OptionQuote {
  return { sequence, timeMs, bid, ask, mid };
}

/** Profit of a winning option = stake x rate, rounded half-even once to the cent. */
export function optionProfit(stake: Money, rate: bigint): Money {
  return cents(divideHalfEven(stake * rate, powerOfTen(OPTION_RATE_SCALE)));
}

/** Whether a kind is decided by a band. */
export function isBandKind(kind: OptionKind): boolean {
  return kind === 'inside' || kind === 'outside';
}

/** The last moment, ms, at which a quote may still settle the option. */
export function lastSettlingMs({ endMs, voidAfterMs }: Pick<OptionOrder, 'endMs' | 'voidAfterMs'>): number {
  return endMs + voidAfterMs;
}

/** Whether a quote of this time, ms, may settle the option. The first such quote does. */
export function settlesOption(order: Pick<OptionOrder, 'endMs' | 'voidAfterMs'>, quoteTimeMs: number): boolean {
  return quoteTimeMs >= order.endMs && quoteTimeMs <= lastSettlingMs(order);
}

import type { Openings } from '@truefill/api/market/instrument-mapping.ts';
import { divideHalfEven, powerOfTen } from '@truefill/domain/money/decimal.ts';
import { cents, MONEY_SCALE, type Money } from '@truefill/domain/money/money.ts';
import { isBandKind, optionProfit, type OptionBand, type OptionKind } from '@truefill/domain/options/option.ts';
import { optionBand } from '@truefill/domain/options/option-band.ts';
import { points } from '@truefill/domain/market/price.ts';
import { optionFee } from '@truefill/domain/options/option-placement.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import { atScale, type OfferedDelivery, type OptionOffer } from '../offer.ts';

/**
 * The option form as three pure functions: `reduceOption`, `optionSummary`, `optionErrors`. The component only renders them.
 */

export interface OptionDraft {
  readonly kind: OptionKind;
  /** the selected delivery time; null: none yet */
  readonly seconds: number | null;
  /** whole USD as typed */
  readonly amount: string;
  /** whether the user has left the field, after which its errors are shown */
  readonly amountLeft: boolean;
  /** whether the user has tried to place, after which all errors are shown */
  readonly attempted: boolean;
}

export type OptionAction =
  | { readonly type: 'kind'; readonly kind: OptionKind }
  | { readonly type: 'delivery'; readonly seconds: number }
  | { readonly type: 'amount-typed'; readonly text: string }
  | { readonly type: 'amount-picked'; readonly stake: Money }
  | { readonly type: 'amount-left' }
  | { readonly type: 'attempted' }
  | { readonly type: 'placed' };

/** One USD in cents: stakes are whole dollars. */
export const DOLLAR = powerOfTen(MONEY_SCALE);

/** A fresh form: the first delivery time with its smallest stake. */
export function newOption(offer: OptionOffer, kind: OptionKind): OptionDraft {
  const delivery = offer.deliveries[0];
  return {
    kind,
    seconds: delivery?.seconds ?? null,
    amount: delivery ? wholeText(delivery.chips[0] ?? delivery.minStake) : '',
    amountLeft: false,
    attempted: false,
  };
}

/** The form after a user action. */
export function reduceOption(draft: OptionDraft, action: OptionAction): OptionDraft {
  switch (action.type) {
    case 'kind':
      return { ...draft, kind: action.kind };
    case 'delivery':
      return { ...draft, seconds: action.seconds, amountLeft: true };
    case 'amount-typed':
      return { ...draft, amount: withoutEmptyCents(action.text), amountLeft: false };
    case 'amount-picked':
      return { ...draft, amount: wholeText(action.stake), amountLeft: true };
    case 'amount-left':
      return { ...draft, amountLeft: true };
    case 'attempted':
      return { ...draft, amountLeft: true, attempted: true };
    case 'placed':
      return { ...draft, amountLeft: false, attempted: false };
  }
}

/** The field shows all decimals of its scale at rest; whole dollars are shown without them. */
function withoutEmptyCents(text: string): string {
  return text.replace(/\.00$/, '');
}

function wholeText(stake: Money): string {
  return String(stake / DOLLAR);
}

/** The stake as typed, including cents; null if it is not a number. */
export function draftStake(draft: OptionDraft): Money | null {
  const value = numberTextValue(draft.amount, MONEY_SCALE);
  return value === null ? null : cents(value);
}

/** The delivery times available for a kind: bands need one that offers a band. */
export function deliveriesFor(kind: OptionKind, { deliveries }: OptionOffer): readonly OfferedDelivery[] {
  return isBandKind(kind) ? deliveries.filter(({ bandShare }) => bandShare > 0n) : deliveries;
}

/**
 * The selected delivery time. If it is not available for the kind, the kind's first one; the selection stays for the other
 * kinds.
 * @returns null if none is selected or the selected one is no longer offered
 */
export function chosenDelivery(draft: OptionDraft, offer: OptionOffer): OfferedDelivery | null {
  const isChosen = ({ seconds }: OfferedDelivery): boolean => seconds === draft.seconds;
  const deliveries = deliveriesFor(draft.kind, offer);
  const chosen = deliveries.find(isChosen);
  if (chosen) return chosen;
  return offer.deliveries.some(isChosen) ? (deliveries[0] ?? null) : null;
}

/**
 * The band that an option starting at this price would have, before it is placed.
 * @param mid the newest middle price; null before the first
 * @returns null if there is none, or if the price is unknown
 */
export function bandAt(delivery: OfferedDelivery | null, mid: number | null, pricePrecision: number): OptionBand | null {
  const entry = mid === null ? null : atScale(mid, pricePrecision);
  return entry === null || delivery === null ? null : optionBand(points(entry), delivery.bandShare);
}

export interface OptionSummary {
  readonly stake: Money;
  /** charged at placement, whatever the outcome; only a void refunds it */
  readonly fee: Money;
  /** what a win pays on top of the stake */
  readonly profit: Money;
  /** total payout of a win: stake and profit */
  readonly winPays: Money;
  /** results of the two outcomes after the fee */
  readonly winResult: Money;
  readonly lossResult: Money;
  /** share of correct bets at which wins and losses cancel out, in tenths of a percent; ignores ties */
  readonly breakEvenPermille: bigint;
  /** the balance after placing; null for visitors */
  readonly balanceAfter: Money | null;
}

/**
 * Everything the form shows above the button.
 * @param available available balance in cents; null for visitors
 * @returns null if there is no stake or no delivery time
 */
export function optionSummary(draft: OptionDraft, offer: OptionOffer, available: Money | null): OptionSummary | null {
  const stake = draftStake(draft);
  const delivery = chosenDelivery(draft, offer);
  if (stake === null || stake <= 0n || delivery === null) return null;
  const profit = optionProfit(stake, delivery.rate);
  const fee = optionFee(stake, offer.feeRate);
  const winPays = cents(stake + profit);
  const paid = cents(stake + fee);
  return {
    stake,
    fee,
    profit,
    winPays,
    winResult: cents(profit - fee),
    lossResult: cents(-paid),
    breakEvenPermille: divideHalfEven(paid * 1000n, winPays),
    balanceAfter: available === null ? null : cents(available - paid),
  };
}

/** The amount an option needs and the available balance, if that is less; null if it is enough or unknown. */
export interface Shortfall {
  readonly needed: Money;
  readonly available: Money;
}

/** Whether stake and fee exceed the available balance. */
export function shortfallOf(summary: OptionSummary | null): Shortfall | null {
  if (summary?.balanceAfter == null || summary.balanceAfter >= 0n) return null;
  const needed = cents(summary.stake + summary.fee);
  return { needed, available: cents(summary.balanceAfter + needed) };
}

/** An error of the form; `min` and `max` are the bounds in whole USD, `max` empty if there is none. */
export interface OptionError {
  readonly field: 'delivery' | 'amount' | 'funds';
  readonly key:
    | 'delivery_empty_rule'
    | 'ends_while_closed'
    | 'amount_empty_rule'
    | 'amount_positive_int_rule'
    | 'amount_range_rule'
    | 'insufficient_balance';
  readonly min?: string;
  readonly max?: string;
  /** when the market closes, ms */
  readonly closesAtMs?: number;
}

/** When the option's market closes and opens next, and the server's time. */
export interface OptionHours {
  readonly openings: Openings;
  readonly nowMs: number;
}

/** Every error that prevents the order from being sent, in the order of the fields; at most one per field. */
export function optionErrors(draft: OptionDraft, offer: OptionOffer, available: Money | null, hours: OptionHours): OptionError[] {
  const errors: OptionError[] = [];
  const delivery = chosenDelivery(draft, offer);
  const late = delivery && closesBeforeEnd(delivery, hours);
  if (delivery === null) errors.push({ field: 'delivery', key: 'delivery_empty_rule' });
  else if (late !== null) errors.push({ field: 'delivery', key: 'ends_while_closed', closesAtMs: late });
  const error = amountError(draftStake(draft), delivery);
  if (error) return [...errors, error];
  if (shortfallOf(optionSummary(draft, offer, available)) !== null) errors.push({ field: 'funds', key: 'insufficient_balance' });
  return errors;
}

/** When the market closes if an option bought now would end before it opens again, as the server would refuse it; else null. */
function closesBeforeEnd({ seconds }: OfferedDelivery, { openings, nowMs }: OptionHours): number | null {
  const { closesAtMs, opensAtMs } = openings;
  const endMs = nowMs + seconds * 1_000;
  if (closesAtMs === null || closesAtMs <= nowMs || endMs < closesAtMs) return null;
  return opensAtMs !== null && endMs >= opensAtMs ? null : closesAtMs;
}

function amountError(stake: Money | null, delivery: OfferedDelivery | null): OptionError | null {
  if (stake === null) return { field: 'amount', key: 'amount_empty_rule' };
  if (stake <= 0n || stake % DOLLAR !== 0n) return { field: 'amount', key: 'amount_positive_int_rule' };
  if (delivery === null) return null;
  const { minStake, maxStake } = delivery;
  if (stake >= minStake && (maxStake === 0n || stake <= maxStake)) return null;
  return { field: 'amount', key: 'amount_range_rule', min: wholeText(minStake), max: maxStake === 0n ? '' : wholeText(maxStake) };
}

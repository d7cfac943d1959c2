import { entriesOf, type EntryDraft } from '../accounts/ledger.ts';
import { cents, ZERO, type Money } from '../money/money.ts';
import {
  lastSettlingMs,
  optionProfit,
  optionQuote,
  settlesOption,
  type OptionKind,
  type OptionOrder,
  type OptionOutcome,
  type OptionQuote,
} from './option.ts';
import type { Price } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';

/** How an option ended, with the quote that ended it; a void one has no quote. */
export interface OptionSettlement {
  readonly outcome: OptionOutcome;
  readonly end: OptionQuote | null;
  /** +profit, -stake or 0 */
  readonly result: Money;
  /** time of the decision, ms */
  readonly settledAtMs: number;
}

export interface OptionSettled {
  readonly settlement: OptionSettlement;
  readonly entries: readonly EntryDraft[];
}

/**
 * Settles an option at the first quote at or after its end, or voids it once no quote can settle it any more. Only the
 * order as agreed, the quote and the time are used.
 * @param quote the first quote at or after the end; null if none has arrived
 * @returns null while it is too early for either
 */
export function decideOptionSettlement(order: OptionOrder, quote: Quote | null, nowMs: number): OptionSettled | null {
  if (quote && settlesOption(order, quote.timeMs)) {
    const outcome = optionOutcome(order, quote.mid);
    const settlement = { outcome, end: optionQuote(quote), result: optionResult(order, outcome), settledAtMs: nowMs };
    return { settlement, entries: settlementEntries(order, outcome) };
  }
  if (nowMs <= lastSettlingMs(order)) return null;
  return {
    settlement: { outcome: 'void', end: null, result: ZERO, settledAtMs: nowMs },
    entries: settlementEntries(order, 'void'),
  };
}

/** The outcome for an end price. Both prices are at the instrument's precision, so that equal means equal as displayed. */
export function optionOutcome(order: Pick<OptionOrder, 'kind' | 'entry' | 'band'>, end: Price): Exclude<OptionOutcome, 'void'> {
  const { kind, entry, band } = order;
  if (band) return (end >= band.low && end <= band.high) === (kind === 'inside') ? 'win' : 'loss';
  if (end === entry.mid) return 'tie';
  return end > entry.mid === isUp(kind) ? 'win' : 'loss';
}

/** The user's result for an outcome, excluding the fee. */
export function optionResult(order: Pick<OptionOrder, 'stake' | 'rate'>, outcome: OptionOutcome): Money {
  if (outcome === 'win') return optionProfit(order.stake, order.rate);
  return outcome === 'loss' ? cents(-order.stake) : ZERO;
}

function settlementEntries(order: OptionOrder, outcome: OptionOutcome): EntryDraft[] {
  const { stake, fee } = order;
  if (outcome === 'loss') return entriesOf({ kind: 'option_stake_loss', amount: stake });
  return entriesOf(
    { kind: 'option_stake_release', amount: stake },
    { kind: 'option_profit', amount: optionResult(order, outcome) },
    { kind: 'option_fee_refund', amount: outcome === 'void' ? fee : ZERO },
  );
}

/** @throws RangeError for a band kind without a band */
function isUp(kind: OptionKind): boolean {
  if (kind === 'up' || kind === 'down') return kind === 'up';
  throw new RangeError(`an option of kind ${kind} has no band`);
}

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

/** How an option ended, with the quote that ended it; a void one has none. */
export interface OptionSettlement {
  readonly outcome: OptionOutcome;
  readonly end: OptionQuote | null;
  /** +profit, -stake or 0 */
  readonly result: Money;
  /** when it was decided, ms */
  readonly settledAtMs: number;
}

export interface OptionSettled {
  readonly settlement: OptionSettlement;
  readonly entries: readonly EntryDraft[];
}

/**
 * Ends an option on the first quote at or after its end, or without one once nothing may settle it any more. Nothing but the
 * order as it was agreed, the quote and the time enter here.
 * @param quote the first quote at or after the end; null when none has come
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

/** What an end price makes of an option. Both prices are at the instrument's precision, so that equal means equal as shown. */
export function optionOutcome(order: Pick<OptionOrder, 'kind' | 'entry' | 'band'>, end: Price): Exclude<OptionOutcome, 'void'> {
  const { kind, entry, band } = order;
  if (band) return (end >= band.low && end <= band.high) === (kind === 'inside') ? 'win' : 'loss';
  if (end === entry.mid) return 'tie';
  return end > entry.mid === isUp(kind) ? 'win' : 'loss';
}

/** The result of an outcome for the user, the fee apart. */
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

/** @throws RangeError for a band kind, which is never without its band */
function isUp(kind: OptionKind): boolean {
  if (kind === 'up' || kind === 'down') return kind === 'up';
  throw new RangeError(`an option of kind ${kind} has no band`);
}

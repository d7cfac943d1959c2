import type { Category } from '@truefill/domain/market/instrument.ts';
import type { SourceQuote } from '@truefill/domain/market/quote.ts';

/** Why a source's quote was rejected. `repeated` is the newest quote sent again, which is not an error. */
export type GateRefusal = 'repeated' | 'malformed' | 'crossed' | 'future' | 'out-of-order' | 'jump';

/** A source's clock may run ahead of ours by this much. */
const CLOCK_TOLERANCE_MS = 1_000;
/** Maximum growth of the spread from one quote to the next, in percent of the price. */
const WIDER_PERCENT = 5n;
const JUMP_PERCENT: Record<Category, bigint> = { forex: 12n, commodities: 12n, indices: 12n, usStocks: 12n, cryptos: 25n };

/** One instrument's newest quotes, which the next one is checked against. */
export interface GateState {
  /** newest accepted quote of this run */
  newest: SourceQuote | null;
  /** the last one of earlier runs, for checking this run's first quote; null if none */
  logged: SourceQuote | null;
  /** a quote that jumped and waits for confirmation by a second one */
  suspect: SourceQuote | null;
}

/** The state of an instrument that has no quote yet. */
export function emptyGate(): GateState {
  return { newest: null, logged: null, suspect: null };
}

/**
 * Decides whether to accept a source's quote, and updates the state. A bid, ask or mid that moved by more than 12 % (crypto 25
 * %) since the newest one, or a spread that grew by more than 5 % of the price, is accepted only if the next quote confirms it,
 * so that one bad tick never trades. The first quote of a run is checked against the last logged one: it may be bad, too.
 * @returns null if accepted, otherwise the reason
 */
export function passGate(state: GateState, quote: SourceQuote, category: Category, nowMs: number): GateRefusal | null {
  const refusal = refusalOf(state, quote, JUMP_PERCENT[category], nowMs);
  if (refusal === 'jump') state.suspect = quote;
  if (refusal !== null) return refusal;
  state.newest = quote;
  state.suspect = null;
  return null;
}

function refusalOf(state: GateState, quote: SourceQuote, jumpPercent: bigint, nowMs: number): GateRefusal | null {
  const { newest, suspect } = state;
  if (quote.bid <= 0n || !Number.isSafeInteger(quote.timeMs) || !(quote.volume >= 0)) return 'malformed';
  if (quote.bid >= quote.ask) return 'crossed';
  if (quote.timeMs > nowMs + CLOCK_TOLERANCE_MS) return 'future';
  if (newest && quote.timeMs < newest.timeMs) return 'out-of-order';
  if ((newest && isSameQuote(newest, quote)) || (suspect && isSameQuote(suspect, quote))) return 'repeated';
  const confirmed = suspect !== null && !jumps(suspect, quote, jumpPercent);
  return jumps(newest ?? state.logged, quote, jumpPercent) && !confirmed ? 'jump' : null;
}

function isSameQuote(one: SourceQuote, other: SourceQuote): boolean {
  return one.timeMs === other.timeMs && one.bid === other.bid && one.ask === other.ask && one.mid === other.mid;
}

/** @param from null: no earlier quote is known, so only the spread can be checked */
function jumps(from: SourceQuote | null, to: SourceQuote, limitPercent: bigint): boolean {
  const { mid } = from ?? to;
  const wider = to.ask - to.bid - (from ? from.ask - from.bid : 0n);
  if (wider * 100n > mid * WIDER_PERCENT) return true;
  if (!from) return false;
  const farthest = [to.bid - from.bid, to.ask - from.ask, to.mid - from.mid].map((by) => (by < 0n ? -by : by));
  return farthest.some((distance) => distance * 100n > mid * limitPercent);
}

import { divideHalfEven } from '../money/decimal.ts';
import { sumMoney, type Money } from '../money/money.ts';

/** Margin levels in percent at scale 2. */
export const STOP_OUT_LEVEL = 5_000n;
/** The levels that a user is warned of, the mildest first. */
export const WARNING_LEVELS = [10_000n, 7_500n] as const;
/** A warning is over when the level is so much above it again: prices that tremble around it warn once. */
export const WARNING_RECOVERY = 500n;

export interface MarginState {
  readonly available: Money;
  /** of pending orders */
  readonly reservations: readonly Money[];
  readonly margins: readonly Money[];
  /** of all positions, see `floatingSum` */
  readonly floating: Money;
}

/**
 * Net value in proportion to the margins of open positions, in percent at scale 2; null without positions. Net value is the
 * balance, margins, reservations and floating results together.
 */
export function marginLevel({ available, reservations, margins, floating }: MarginState): bigint | null {
  const used = sumMoney(...margins);
  if (used === 0n) return null;
  return divideHalfEven(sumMoney(available, ...reservations, floating, used) * 10_000n, used);
}

/** Whether an account must be brought back above the stop-out level. */
export function mustStopOut(state: MarginState): boolean {
  const used = sumMoney(...state.margins);
  // Not by the rounded level: at a hair above the half nothing closes.
  return used > 0n && sumMoney(state.available, ...state.reservations, state.floating, used) * 10_000n <= used * STOP_OUT_LEVEL;
}

/** Of positions that can be traded the one that closes first: the largest loss; the older one where two are alike. */
export function firstToStopOut<Candidate extends { readonly id: bigint; readonly floating: Money }>(
  tradable: readonly Candidate[],
): Candidate | null {
  const [first = null] = tradable.toSorted((a, b) =>
    a.floating === b.floating ? (a.id < b.id ? -1 : 1) : a.floating < b.floating ? -1 : 1,
  );
  return first;
}

/** How far down the list of warnings a user now is: 0 none, 1 or 2. A warning that was given ends only with some distance. */
export function warningStage(level: bigint | null, before: number): number {
  if (level === null) return 0;
  return WARNING_LEVELS.filter((threshold, index) => level <= (index < before ? threshold + WARNING_RECOVERY : threshold)).length;
}

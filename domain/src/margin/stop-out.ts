import { divideHalfEven } from '../money/decimal.ts';
import { sumMoney, type Money } from '../money/money.ts';

/** Margin levels in percent at scale 2. */
export const STOP_OUT_LEVEL = 5_000n;
/** Margin levels at which a user is warned, highest first. */
export const WARNING_LEVELS = [10_000n, 7_500n] as const;
/** A warning ends only when the level is this much above its threshold again: prices that hover around it warn once. */
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

/** Whether positions of an account must be closed to bring it back above the stop-out level. */
export function mustStopOut(state: MarginState): boolean {
  const used = sumMoney(...state.margins);
  // Not by the rounded level: nothing closes slightly above 50 %.
  return used > 0n && sumMoney(state.available, ...state.reservations, state.floating, used) * 10_000n <= used * STOP_OUT_LEVEL;
}

/** Of the tradable positions, the one to close first: the one with the largest loss, or the older one if losses are equal. */
export function firstToStopOut<Candidate extends { readonly id: bigint; readonly floating: Money }>(
  tradable: readonly Candidate[],
): Candidate | null {
  const [first = null] = tradable.toSorted((a, b) =>
    a.floating === b.floating ? (a.id < b.id ? -1 : 1) : a.floating < b.floating ? -1 : 1,
  );
  return first;
}

/** The user's warning stage: 0 none, 1 or 2. A stage that was reached ends only with some distance. */
export function warningStage(level: bigint | null, before: number): number {
  if (level === null) return 0;
  return WARNING_LEVELS.filter((threshold, index) => level <= (index < before ? threshold + WARNING_RECOVERY : threshold)).length;
}

import type { RangeSums } from '@truefill/api/listing/schema.ts';
import { isBackwards, type TimeRange } from '@truefill/api/listing/time-range.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import { Refusal } from '../platform/refusal.ts';

/** Totals of closed orders or settled options: cents. */
export interface SettledTotals {
  readonly count: bigint;
  readonly result: bigint;
  readonly costs: bigint;
}

/** Renders totals; the net result is exact, since it is computed in cents. */
export function rangeSumsView({ count, result, costs }: SettledTotals): RangeSums {
  return {
    count: Number(count),
    profitLoss: moneyToNumber(cents(result)),
    fees: moneyToNumber(cents(costs)),
    net: moneyToNumber(cents(result - costs)),
  };
}

/** @throws Refusal with 501 for a range that ends before it starts */
export function refuseBackwards(range: TimeRange): void {
  if (isBackwards(range)) throw new Refusal('badOrderParameter', { because: 'fromTs is after toTs.' });
}

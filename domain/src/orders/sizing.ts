import type { Money } from '../money/money.ts';
import type { VolumeBounds } from './order-volume.ts';
import { hundredths, type Volume } from '../market/volume.ts';

/** The volume that an amount of money allows. */
export interface Sizing {
  /** on the volume step and within the bounds; null where even the smallest one needs more than the amount */
  readonly volume: Volume | null;
  /** the bound that the amount went beyond; null where it decided alone */
  readonly beyond: 'minimum' | 'maximum' | null;
}

/**
 * The largest volume that needs no more than an amount. It is searched for instead of divided, so that it holds for every rounding
 * of what a volume needs: the margin or the loss that is shown for it never exceeds the amount, and one step more would.
 * @param needs the margin, or the loss at a stop, of a volume, in cents; it must not fall as the volume rises
 * @param amount the most that may be needed
 */
export function largestVolume(needs: (volume: Volume) => Money, amount: Money, bounds: VolumeBounds): Sizing {
  const { lotStep, minVolume, maxVolume } = bounds;
  const affordable = (steps: bigint): boolean => needs(hundredths(steps * lotStep)) <= amount;
  let least = (minVolume + lotStep - 1n) / lotStep;
  const most = maxVolume / lotStep;
  if (least > most || !affordable(least)) return { volume: null, beyond: 'minimum' };
  if (affordable(most)) return { volume: hundredths(most * lotStep), beyond: 'maximum' };
  let tooMany = most;
  while (tooMany - least > 1n) {
    const middle = (least + tooMany) / 2n;
    if (affordable(middle)) least = middle;
    else tooMany = middle;
  }
  return { volume: hundredths(least * lotStep), beyond: null };
}

import type { Money } from '../money/money.ts';
import type { VolumeBounds } from './order-volume.ts';
import { hundredths, type Volume } from '../market/volume.ts';

/** The volume that an amount of money allows. */
export interface Sizing {
  /** on the volume step and within the bounds; null if even the smallest one needs more than the amount */
  readonly volume: Volume | null;
  /** the bound that limited the volume; null if the amount did */
  readonly beyond: 'minimum' | 'maximum' | null;
}

/**
 * The largest volume that needs no more than an amount. Found by search instead of division, so that it is correct for any
 * rounding: the margin or loss displayed for it never exceeds the amount, and one more step would.
 * @param needs the margin, or the loss at a stop, of a volume, in cents; must not decrease as the volume grows
 * @param amount the maximum need
 */
export function largestVolume(needs: (volume: Volume) => Money, amount: Money, bounds: VolumeBounds): Sizing {
  const { lotStep, minVolume, maxVolume } = bounds;
  const affordable = (steps: bigint): boolean => needs(hundredths(steps * lotStep)) <= amount;
  let low = (minVolume + lotStep - 1n) / lotStep;
  const high = maxVolume / lotStep;
  if (low > high || !affordable(low)) return { volume: null, beyond: 'minimum' };
  if (affordable(high)) return { volume: hundredths(high * lotStep), beyond: 'maximum' };
  let tooMany = high;
  while (tooMany - low > 1n) {
    const middle = (low + tooMany) / 2n;
    if (affordable(middle)) low = middle;
    else tooMany = middle;
  }
  return { volume: hundredths(low * lotStep), beyond: null };
}

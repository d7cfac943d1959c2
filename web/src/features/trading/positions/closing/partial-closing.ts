import { divideHalfEven } from '@truefill/domain/money/decimal.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { hundredths, VOLUME_SCALE, type Volume } from '@truefill/domain/market/volume.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import { exactMoney, exactVolume, type ExactTerms } from '../../../../trading-parts/figures.ts';
import type { LivePosition } from '../model.ts';

export const PART_PERCENTS = [25, 50, 75, 100] as const;
export type PartPercent = (typeof PART_PERCENTS)[number];

type VolumeTerms = Pick<ExactTerms, 'minVolume' | 'volumeStep'>;

/** Why a part cannot be closed; `value` is the bound. `part_rest`: the remainder would be less than the minimum volume. */
export interface PartialCloseError {
  readonly key: 'volume_empty_rule' | 'volume_max' | 'volume_min' | 'volume_step' | 'part_rest';
  readonly value: Volume | null;
}

/** Whether a position is large enough for partial closing. */
export function isDivisible(whole: Volume, { minVolume }: VolumeTerms): boolean {
  return whole >= minVolume * 2n;
}

/** The part as typed; null if it is invalid. */
export function partVolume(text: string): Volume | null {
  return numberTextValue(text, VOLUME_SCALE) as Volume | null;
}

/** The error of a part of the whole; null if it can be closed. */
export function partialCloseError(
  part: Volume | null,
  whole: Volume,
  { minVolume, volumeStep }: VolumeTerms,
): PartialCloseError | null {
  if (part === null) return { key: 'volume_empty_rule', value: null };
  if (part > whole) return { key: 'volume_max', value: whole };
  if (part < minVolume) return { key: 'volume_min', value: minVolume };
  if (part % volumeStep !== 0n) return { key: 'volume_step', value: volumeStep };
  if (part < whole && whole - part < minVolume) return { key: 'part_rest', value: minVolume };
  return null;
}

/** A percentage of the whole, rounded down to a step, but at least the minimum volume. */
export function partOf(whole: Volume, percent: PartPercent, { minVolume, volumeStep }: VolumeTerms): Volume {
  if (percent === 100) return whole;
  const share = (whole * BigInt(percent)) / 100n;
  const onStep = share - (share % volumeStep);
  return hundredths(onStep < minVolume ? minVolume : onStep);
}

/** The result of closing a part and of the remainder, in cents. */
export interface PartPreview {
  readonly closed: Money;
  /** the part's share of the fee paid at opening, and of the overnight fees */
  readonly fee: Money;
  readonly overnightFee: Money;
  /** the part's result after both */
  readonly net: Money;
  readonly remainingResult: Money;
  readonly rest: Volume;
  readonly releasedMargin: Money;
  readonly remainingMargin: Money;
}

/** Splits result, fees and margin by volume, each rounded as the server does. @returns null for an order with invalid numbers */
export function partPreview({ order, profitLoss }: LivePosition, part: Volume): PartPreview | null {
  const whole = exactVolume(order.volume);
  const margin = exactMoney(order.margin);
  if (whole === null || margin === null || whole === 0n) return null;
  const share = (amount: bigint): Money => divideHalfEven(amount * part, whole) as Money;
  const closed = share(profitLoss);
  const fee = share(exactMoney(order.fee) ?? 0n);
  const overnightFee = share(exactMoney(order.overnightFee) ?? 0n);
  const releasedMargin = share(margin);
  return {
    closed,
    fee,
    overnightFee,
    net: (closed - fee - overnightFee) as Money,
    remainingResult: (profitLoss - closed) as Money,
    rest: hundredths(whole - part),
    releasedMargin,
    remainingMargin: (margin - releasedMargin) as Money,
  };
}

import { parseDecimal } from '../money/decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import { reject, type Rejected } from './rejection.ts';
import { VOLUME_SCALE, type Volume } from '../market/volume.ts';

export type VolumeBounds = Pick<Instrument, 'lotStep' | 'minVolume' | 'maxVolume'>;

/** Parses the volume of a new order. */
export function readVolume(text: string, bounds: VolumeBounds): Volume | Rejected {
  if (text.startsWith('-') || /^[0.]*$/.test(text)) return reject('volume-not-positive');
  const volume = parseDecimal(text, VOLUME_SCALE);
  if (typeof volume !== 'bigint' || volume % bounds.lotStep !== 0n) return reject('volume-over-precise');
  if (volume > bounds.maxVolume) return reject('volume-above-maximum');
  if (volume < bounds.minVolume) return reject('volume-below-minimum');
  return volume as Volume;
}

/** Parses the part of a position to close. Neither the part nor the rest may be below the minimum; the whole is not a part. */
export function readPart(text: string, whole: Volume, bounds: VolumeBounds): Volume | Rejected {
  // The whole position can always be closed, even if the bounds have changed since.
  if (parseDecimal(text, VOLUME_SCALE) === whole) return whole;
  const part = readVolume(text, { ...bounds, maxVolume: whole });
  if (typeof part !== 'bigint') return part;
  return whole - part < bounds.minVolume ? reject('volume-below-minimum') : part;
}

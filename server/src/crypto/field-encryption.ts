import type { KeyRing } from './key-ring.ts';
import { open, seal } from './secret-box.ts';

/** A sealed field cannot be read: its key is not kept or is another, or it stands in a row that it was not written for. */
export class UnreadableField extends Error {
  override readonly name = 'UnreadableField';
}

/**
 * Seals one field of one row with the newest key of the ring; the first byte names the key.
 * @param place table, column, brand and row: in another place it does not open
 */
export function sealField(ring: KeyRing, text: string, place: string): Buffer {
  const { number, key } = ring.newest;
  return Buffer.concat([Buffer.of(number), seal(key, Buffer.from(text), place)]);
}

/** Opens what `sealField` made. @throws UnreadableField */
export function openField(ring: KeyRing, field: Buffer, place: string): string {
  const number = field[0] ?? 0;
  const key = ring.find(number);
  if (!key) throw new UnreadableField(`${place} cannot be read: key ${number} is not kept`);
  try {
    return open(key, field.subarray(1), place).toString();
  } catch {
    throw new UnreadableField(`${place} cannot be read: it was not sealed with key ${number} for this place`);
  }
}

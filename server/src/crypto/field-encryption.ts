import type { KeyRing } from './key-ring.ts';
import { decrypt, encrypt } from './secret-box.ts';

/** An encrypted field cannot be read: its key is not kept or is another, or it stands in a row that it was not written for. */
export class UnreadableField extends Error {
  override readonly name = 'UnreadableField';
}

/**
 * Seals one field of one row with the newest key of the ring; the first byte names the key.
 * @param place table, column, brand and row: in another place it does not decrypt
 */
export function encryptField(ring: KeyRing, text: string, place: string): Buffer {
  const { number, key } = ring.newest;
  return Buffer.concat([Buffer.of(number), encrypt(key, Buffer.from(text), place)]);
}

/** Decrypts what `encryptField` made. @throws UnreadableField */
export function decryptField(ring: KeyRing, field: Buffer, place: string): string {
  const number = field[0] ?? 0;
  const key = ring.find(number);
  if (!key) throw new UnreadableField(`${place} cannot be read: key ${number} is not kept`);
  try {
    return decrypt(key, field.subarray(1), place).toString();
  } catch {
    throw new UnreadableField(`${place} cannot be read: it was not encrypted with key ${number} for this place`);
  }
}

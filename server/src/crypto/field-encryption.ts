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
  return encryptBytes(ring, Buffer.from(text), place);
}

/** Seals the content of one file, as `encryptField` does a text. @param place what it is sealed for */
export function encryptBytes(ring: KeyRing, bytes: Buffer, place: string): Buffer {
  const { number, key } = ring.newest;
  return Buffer.concat([Buffer.of(number), encrypt(key, bytes, place)]);
}

/** Decrypts what `encryptField` made. @throws UnreadableField */
export function decryptField(ring: KeyRing, field: Buffer, place: string): string {
  return decryptBytes(ring, field, place).toString();
}

/** Decrypts what `encryptBytes` made. @throws UnreadableField */
export function decryptBytes(ring: KeyRing, field: Buffer, place: string): Buffer {
  const number = field[0] ?? 0;
  const key = ring.find(number);
  if (!key) throw new UnreadableField(`${place} cannot be read: key ${number} is not kept`);
  try {
    return decrypt(key, field.subarray(1), place);
  } catch {
    throw new UnreadableField(`${place} cannot be read: it was not encrypted with key ${number} for this place`);
  }
}

import type { KeyRing } from './key-ring.ts';
import { decrypt, encrypt } from './secret-box.ts';

/** An encrypted field cannot be decrypted: its key is missing or wrong, or it belongs to another row. */
export class UnreadableField extends Error {
  override readonly name = 'UnreadableField';
}

/**
 * Encrypts one field of one row with the newest key of the ring; the first byte identifies the key.
 * @param place table, column, brand and row: in another place it does not decrypt
 */
export function encryptField(ring: KeyRing, text: string, place: string): Buffer {
  return encryptBytes(ring, Buffer.from(text), place);
}

/** Encrypts a file's content like `encryptField` encrypts a text. @param place where the content belongs */
export function encryptBytes(ring: KeyRing, bytes: Buffer, place: string): Buffer {
  const { number, key } = ring.newest;
  return Buffer.concat([Buffer.of(number), encrypt(key, bytes, place)]);
}

/** Decrypts the output of `encryptField`. @throws UnreadableField */
export function decryptField(ring: KeyRing, field: Buffer, place: string): string {
  return decryptBytes(ring, field, place).toString();
}

/** Decrypts the output of `encryptBytes`. @throws UnreadableField */
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

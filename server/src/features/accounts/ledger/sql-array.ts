/**
 * PostgreSQL arrays in its binary format. As text, which the driver would quote and escape element by element, they would be
 * printed here and parsed there: for the executor's batches that costs more than deciding them.
 */

const INT8 = 20;
const TEXT = 25;
const NULL_LENGTH = -1;
const HEADER_BYTES = 20;
const MAX_CHARACTERS = 64;
const HIGH_WORD = 2 ** 32;

/** Integers, for a parameter of type bigint[] only; null stays null. */
export function integerArray(values: readonly (bigint | number | null)[]): Buffer {
  const { bytes, view } = arrayOf(INT8, values, values.length * 8);
  let at = HEADER_BYTES;
  // By index: an iterator over lists of different kinds makes an object per value.
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null;
    view.setInt32(at, value === null ? NULL_LENGTH : 8);
    at += 4;
    if (value === null) continue;
    if (typeof value === 'bigint') view.setBigInt64(at, value);
    else {
      view.setInt32(at, Math.floor(value / HIGH_WORD));
      view.setUint32(at + 4, value);
    }
    at += 8;
  }
  return bytes.subarray(0, at);
}

/** Texts, for a parameter of type text[] only; null stays null. */
export function textArray(values: readonly (string | null)[]): Buffer {
  // A UTF-16 unit takes at most three bytes of UTF-8.
  let size = 0;
  for (let index = 0; index < values.length; index++) size += (values[index]?.length ?? 0) * 3;
  const { bytes, view } = arrayOf(TEXT, values, size);
  let at = HEADER_BYTES;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null;
    const length = value === null ? 0 : writeText(bytes, value, at + 4);
    view.setInt32(at, value === null ? NULL_LENGTH : length);
    at += 4 + length;
  }
  return bytes.subarray(0, at);
}

/** Calling native code costs more than writing the few letters that most texts have. */
function writeText(bytes: Buffer, text: string, at: number): number {
  if (text.length > MAX_CHARACTERS) return bytes.write(text, at);
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    if (letter >= 0x80) return bytes.write(text, at);
    bytes[at + index] = letter;
  }
  return text.length;
}

/** One dimension, from index 1; each element is its length, or -1 for null, and its bytes. */
function arrayOf(elementType: number, values: readonly unknown[], size: number): { bytes: Buffer; view: DataView } {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * 4 + size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  view.setInt32(0, 1);
  view.setInt32(4, values.includes(null) ? 1 : 0);
  view.setInt32(8, elementType);
  view.setInt32(12, values.length);
  view.setInt32(16, 1);
  return { bytes, view };
}

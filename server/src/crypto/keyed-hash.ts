import { createHmac } from 'node:crypto';

/**
 * HMAC-SHA-256 of a list of texts. They are hashed as JSON, not joined, so that no two lists have the same hash. Stored values
 * and links depend on this format.
 */
export function keyedHash(key: Buffer, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

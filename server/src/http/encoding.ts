import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** Smaller texts do not get smaller. */
export const MIN_COMPRESSED_BYTES = 512;

/**
 * Compresses for browsers.
 * @param brotliQuality 0 to 11
 */
export function compress(bytes: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes);
  return compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** The best encoding that an Accept-Encoding header allows; null for none. */
export function bestEncoding(accepted: string | undefined): Encoding | null {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip']);
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { bestEncoding, compress, MIN_COMPRESSED_BYTES, type Encoding } from '../encoding.ts';

/** A file ready to be sent. */
export interface Asset {
  readonly contentType: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** the bytes in an encoding that the client accepts; compressed on the first request for it */
  encoded(accepted: string | undefined): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding | null }>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const COMPRESSIBLE = /^(text\/|application\/json|image\/svg)/;
/** a tenth larger than the highest level, and fast enough while a browser waits */
const BROTLI_QUALITY = 9;

/**
 * The servable files of a folder and its subfolders by relative path, in memory. Requests can only name one of these, so no
 * path reaches the disk. Files of unknown type are left out.
 */
export function loadAssets(folder: string): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  if (!existsSync(folder)) return assets;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const contentType = CONTENT_TYPES[extname(name).toLowerCase()];
    if (contentType) assets.set(name.replaceAll('\\', '/'), loadAsset(join(folder, name), contentType));
  }
  return assets;
}

function loadAsset(path: string, contentType: string): Asset {
  const bytes = readFileSync(path);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const ready = new Map<Encoding, Promise<Buffer>>();
  if (existsSync(`${path}.br`)) ready.set('br', Promise.resolve(readFileSync(`${path}.br`)));
  const compressible = COMPRESSIBLE.test(contentType) && bytes.length >= MIN_COMPRESSED_BYTES;
  return {
    contentType,
    etag,
    bytes,
    async encoded(accepted) {
      const encoding = compressible ? bestEncoding(accepted) : null;
      if (encoding === null) return { bytes, encoding };
      const compressed = ready.get(encoding) ?? compress(bytes, encoding, BROTLI_QUALITY);
      ready.set(encoding, compressed);
      return { bytes: await compressed, encoding };
    },
  };
}

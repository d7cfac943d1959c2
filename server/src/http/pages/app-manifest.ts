import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@truefill/api/brand.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHeld } from '../etag.ts';
import { wrongUrl } from '../reply.ts';

/** What devices need to install the app: a manifest and icons, made from a brand's mark. */
export interface AppManifest {
  readonly url: string;
  /** for devices that do not read manifests */
  readonly touchIconUrl: string;
  readonly text: string;
  /** PNG by file name; undefined for an unknown name */
  icon(name: string): Promise<Buffer> | undefined;
}

/** An icon: edge in px, the mark's share of it, and whether the brand's accent fills the background. */
interface IconShape {
  readonly size: number;
  readonly share: number;
  readonly filled: boolean;
}

/** A device that masks icons keeps the middle 80 percent, and rounds the corners of those that it does not mask. */
const ICONS: Readonly<Record<string, IconShape>> = {
  '192': { size: 192, share: 1, filled: false },
  '512': { size: 512, share: 1, filled: false },
  'maskable-512': { size: 512, share: 0.8, filled: true },
  'touch-180': { size: 180, share: 0.92, filled: true },
};
const MARKS = ['mark.svg', 'icon.svg', 'icon.png'];
/** part of every address: incremented when the drawing code changes */
const DRAWING = '1';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** px per inch at which a drawing's own units are px */
const USUAL_DENSITY = 72;
const MARK_UNITS = 32;

/**
 * Makes a brand's manifest; its icons are drawn on first request.
 * @param barColor color of the browser's own bars around the page
 * @returns null for a brand without a mark
 */
export function appManifest(brandsDir: string, brand: Brand, barColor: string): AppManifest | null {
  const file = MARKS.map((name) => join(brandsDir, brand.id, name)).find((path) => existsSync(path));
  if (file === undefined) return null;
  const mark = readFileSync(file);
  const { accent } = brand.visual;
  const version = createHash('sha256').update(mark).update(accent).update(DRAWING).digest('hex').slice(0, 12);
  const urlOf = (icon: string): string => `/app-icon/${icon}-${version}.png`;
  const iconOf = (name: string, purpose: 'any' | 'maskable') => {
    const edge = String(ICONS[name]?.size);
    return { src: urlOf(name), sizes: `${edge}x${edge}`, type: 'image/png', purpose };
  };
  const text = JSON.stringify({
    id: '/',
    name: brand.site,
    short_name: brand.title,
    description: [brand.title, brand.titleSuffix].filter(Boolean).join(' '),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: barColor,
    theme_color: barColor,
    categories: ['finance'],
    icons: [iconOf('192', 'any'), iconOf('512', 'any'), iconOf('maskable-512', 'maskable')],
  });
  const drawn = new Map<string, Promise<Buffer>>();
  return {
    url: `/manifest.webmanifest?v=${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
    touchIconUrl: urlOf('touch-180'),
    text,
    icon(address) {
      const [name, shape] = Object.entries(ICONS).find(([icon]) => urlOf(icon).endsWith(`/${address}`)) ?? [];
      if (name === undefined || shape === undefined) return undefined;
      const icon = drawn.get(name) ?? draw(mark, shape, accent);
      drawn.set(name, icon);
      return icon;
    },
  };
}

async function draw(mark: Buffer, { size, share, filled }: IconShape, ground: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const edge = Math.round(size * share);
  const none = { r: 0, g: 0, b: 0, alpha: 0 };
  const input = await sharp(mark, { density: (USUAL_DENSITY * edge) / MARK_UNITS })
    .resize(edge, edge, { fit: 'contain', background: none })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: filled ? ground : none } })
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Serves the manifest and icons of the requested host's brand. */
export function registerAppManifest(app: FastifyInstance, manifests: ReadonlyMap<string, AppManifest>): void {
  const manifestOf = (request: FastifyRequest): AppManifest => {
    const manifest = manifests.get(request.brand?.id ?? '');
    if (!manifest) throw wrongUrl();
    return manifest;
  };
  app.get('/manifest.webmanifest', (request, reply) => {
    const { text } = manifestOf(request);
    // devices request known addresses again
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.headers({ 'cache-control': 'public, max-age=3600', etag });
    if (isHeld(request, etag)) return reply.status(304).send();
    return reply.type('application/manifest+json').send(text);
  });
  app.get('/app-icon/:name', async (request, reply) => {
    const icon = manifestOf(request).icon((request.params as { readonly name: string }).name);
    if (!icon) throw wrongUrl();
    return reply
      .header('cache-control', IMMUTABLE)
      .type('image/png')
      .send(await icon);
  });
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@truefill/api/brand.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wrongUrl } from '../reply.ts';

/** Size of the image that other sites show for a link, px, as they request it. */
export const SOCIAL_SIZE = { width: 1_200, height: 630 } as const;
const MARK_EDGE = 240;
/** px per inch at which a drawing's own units are px */
const USUAL_DENSITY = 72;
const MARK_UNITS = 32;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** part of every address: incremented when the drawing code changes */
const DRAWING = '1';

export interface SocialPicture {
  /** path on the brand's host, different for each image */
  readonly path: string;
  /** PNG, drawn on first request */
  draw(): Promise<Buffer>;
}

/**
 * The brand's mark on its own background.
 * @param ground color of the brand's dark surfaces, #rrggbb
 * @returns null for a brand without a mark
 */
export function socialPicture(brandsDir: string, brand: Brand, ground: string): SocialPicture | null {
  const file = join(brandsDir, brand.id, 'mark.svg');
  if (!existsSync(file)) return null;
  const mark = readFileSync(file);
  const { accent } = brand.visual;
  const version = createHash('sha256').update(mark).update(accent).update(ground).update(DRAWING).digest('hex').slice(0, 12);
  let drawn: Promise<Buffer> | undefined;
  return { path: `/social-${version}.png`, draw: () => (drawn ??= drawSocial(mark, accent, ground)) };
}

async function drawSocial(mark: Buffer, accent: string, ground: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height } = SOCIAL_SIZE;
  const rings = Array.from(
    { length: 9 },
    (_, index) =>
      `<ellipse cx="600" cy="315" rx="${190 + index * 70}" ry="${170 + index * 62}" transform="rotate(${index * 3} 600 315)"/>`,
  );
  const art = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/><g fill="none" stroke="${accent}" stroke-opacity=".3" stroke-width="2">${rings.join('')}</g></svg>`;
  const input = await sharp(mark, { density: (USUAL_DENSITY * MARK_EDGE) / MARK_UNITS })
    .resize(MARK_EDGE, MARK_EDGE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp(Buffer.from(art)).composite([{ input }]).png({ compressionLevel: 9 }).toBuffer();
}

/** Serves the image of the requested host's brand, embeddable by other sites. */
export function registerSocialPicture(app: FastifyInstance, pictures: ReadonlyMap<string, SocialPicture>): void {
  app.get('/social-:version.png', async (request: FastifyRequest, reply) => {
    const picture = pictures.get(request.brand?.id ?? '');
    if (picture?.path !== request.url.split('?')[0]) throw wrongUrl();
    return reply
      .headers({ 'cache-control': IMMUTABLE, 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/png')
      .send(await picture?.draw());
  });
}

import { createHash } from 'node:crypto';
import { COIN_DRAWINGS, type CoinDrawing } from '@truefill/api/wallet/coin-drawings.ts';
import type { FastifyInstance } from 'fastify';
import { isHeld } from '../../http/etag.ts';
import { Refusal } from '../../platform/refusal.ts';

const PATH = '/market/coin/';
/** a day; after that a browser revalidates in the background and shows the old one meanwhile */
const CACHING = 'public, max-age=86400, stale-while-revalidate=604800';

const MARKS = new Map<string, { readonly svg: string; readonly etag: string }>(
  Object.entries(COIN_DRAWINGS).map(([code, drawing]) => {
    const svg = svgOf(drawing);
    return [`${code}.svg`, { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }];
  }),
);

/** The path of a coin's icon; nothing if it has none. */
export function coinMarkUrl(code: string): string {
  return MARKS.has(`${code}.svg`) ? `${PATH}${code}.svg` : '';
}

/** Serves the coins' icons publicly, like the instruments'. */
export function serveCoinMarks(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${PATH}:file`, async (request, reply) => {
    const mark = MARKS.get(request.params.file);
    if (!mark) throw new Refusal('wrongUrl', { httpStatus: 404 });
    reply.header('cache-control', CACHING).header('etag', mark.etag);
    if (isHeld(request, mark.etag)) return reply.code(304).send();
    return reply.header('content-type', 'image/svg+xml').send(mark.svg);
  });
}

function svgOf({ color, path }: CoinDrawing): string {
  const strokes = `fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="${color}"/><path d="${path}" ${strokes}/></svg>`;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand, BrandVisual } from '@truefill/api/brand.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wrongUrl } from '../../reply.ts';
import { offlinePage, type OfflinePage } from './offline-page.ts';
import { OFFLINE_PATH, serviceWorker } from './service-worker.ts';

export interface OfflineOptions {
  readonly brands: readonly Brand[];
  readonly brandsDir: string;
  readonly version: string;
  readonly brandCss: (visual: BrandVisual) => string;
}

/** A worker has its own policy: it only fetches pages of its host. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Serves the offline page and service worker of the requested host's brand. */
export function registerOffline(app: FastifyInstance, { brands, brandsDir, version, brandCss }: OfflineOptions): void {
  const pages = new Map(
    brands.map((brand) => {
      const css = brandCss(brand.visual);
      return [brand.id, offlinePage({ brand, css, markUrl: markOf(brandsDir, brand), version })] as const;
    }),
  );
  const pageOf = (request: FastifyRequest): OfflinePage => {
    const page = pages.get(request.brand?.id ?? '');
    if (!page) throw wrongUrl();
    return page;
  };
  app.get(OFFLINE_PATH, (request, reply) => {
    const { html, policy } = pageOf(request);
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html);
  });
  app.get('/service-worker.js', (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(serviceWorker(pageOf(request).version)),
  );
}

/** Inlined, since offline nothing can be fetched. */
function markOf(brandsDir: string, { id }: Brand): string | null {
  const path = join(brandsDir, id, 'mark.svg');
  return existsSync(path) ? `data:image/svg+xml;base64,${readFileSync(path).toString('base64')}` : null;
}

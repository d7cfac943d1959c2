import type { Brand, PublicBrand } from '@truefill/api/brand.ts';
import { documentPath } from '@truefill/api/legal/documents.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTlsHost, type RequestHost } from '../host.ts';
import { escapeHtml } from './page-html.ts';
import { wrongUrl } from '../reply.ts';

/** Screens with no content for signed-out visitors, and the calls. */
const NOT_FOR_ROBOTS = ['/user', '/position', '/history', '/v1/', '/market/', '/exchange/', '/offline'];
const OPEN_SCREENS = ['/', '/quotation', '/rules', '/register'];

/** Public screens below a user's paths, if the brand shows them. */
function readBefore({ switches }: Brand): readonly string[] {
  return [...(switches.privacyPage ? ['/user/privacy'] : []), ...(switches.standardsPage ? ['/user/standards'] : [])];
}

/** A brand's public content: its markets and documents. */
export interface Discovered {
  readonly symbolsOf: (brand: Brand) => readonly string[];
  readonly documentsOf: (brand: Brand) => PublicBrand['documents'];
}

/** A host's public origin, without a trailing slash. */
export function originOf(host: RequestHost): string {
  return `${isTlsHost(host.name) ? 'https' : 'http'}://${host.authority}`;
}

/** Serves `/robots.txt` and `/sitemap.xml` with addresses of the requested host. */
export function registerDiscovery(app: FastifyInstance, { symbolsOf, documentsOf }: Discovered): void {
  const siteOf = (request: FastifyRequest): { readonly origin: string; readonly brand: Brand } => {
    const { brand, requestHost } = request;
    if (!brand || !requestHost) throw wrongUrl();
    return { origin: originOf(requestHost), brand };
  };
  app.get('/robots.txt', (request, reply) => {
    const { origin, brand } = siteOf(request);
    // the longer of two matching rules applies
    const allowed = readBefore(brand).map((path) => `Allow: ${path}`);
    const lines = [
      'User-agent: *',
      ...allowed,
      ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
      `Sitemap: ${origin}/sitemap.xml`,
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', (request, reply) => {
    const { origin, brand } = siteOf(request);
    const documents = documentsOf(brand).map(({ document }) => documentPath(document));
    const markets = symbolsOf(brand).map((symbol) => `/${encodeURIComponent(symbol)}/chart`);
    const paths = [...OPEN_SCREENS, ...readBefore(brand), ...documents, ...markets];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`).join('\n');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
      );
  });
}

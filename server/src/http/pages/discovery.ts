import type { Brand, PublicBrand } from '@truefill/api/brand.ts';
import { documentPath } from '@truefill/api/legal/documents.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTlsHost, type RequestHost } from '../host.ts';
import { escapeHtml } from './page-html.ts';
import { wrongUrl } from '../reply.ts';

/** Screens that show nothing to who is not signed in, and the calls. */
const NOT_FOR_ROBOTS = ['/user', '/position', '/history', '/v1/', '/market/', '/exchange/', '/offline'];
const OPEN_SCREENS = ['/', '/quotation', '/rules', '/register'];

/** Screens below a user's that anybody reads before they open an account, where the brand shows them. */
function readBefore({ switches }: Brand): readonly string[] {
  return [...(switches.privacyPage ? ['/user/privacy'] : []), ...(switches.standardsPage ? ['/user/standards'] : [])];
}

/** What a brand shows to everybody: its markets and its documents. */
export interface Discovered {
  readonly symbolsOf: (brand: Brand) => readonly string[];
  readonly documentsOf: (brand: Brand) => PublicBrand['documents'];
}

/** Where a host is reached from outside, without a slash at its end. */
export function originOf(host: RequestHost): string {
  return `${isTlsHost(host.name) ? 'https' : 'http'}://${host.authority}`;
}

/**
 * What search engines read: `/robots.txt` and `/sitemap.xml`, with the addresses of the host that was asked.
 */
export function registerDiscovery(app: FastifyInstance, { symbolsOf, documentsOf }: Discovered): void {
  const asked = (request: FastifyRequest): { readonly origin: string; readonly brand: Brand } => {
    const { brand, requestHost } = request;
    if (!brand || !requestHost) throw wrongUrl();
    return { origin: originOf(requestHost), brand };
  };
  app.get('/robots.txt', (request, reply) => {
    const { origin, brand } = asked(request);
    // of two rules that hold for an address the longer one does
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
    const { origin, brand } = asked(request);
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

import { randomBytes } from 'node:crypto';
import type { LocaleCode } from '@truefill/api/brand.ts';
import { SOURCE_LANGUAGE } from '@truefill/locales/catalogue.ts';
import { CONSOLE_LANGUAGES } from '@truefill/locales/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAsset } from './asset-reply.ts';
import { isApiPath } from '../http-server.ts';
import { scriptJson } from './page-html.ts';
import { preferredLocale } from './preferred-locale.ts';
import { wrongUrl } from '../reply.ts';
import { pagePolicy } from '../security-headers.ts';
import { followWebBuild } from './web-build.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const HEAD_MARK = '<!--truefill:head-->';
/** The languages of the operators' texts. */
const LOCALES = CONSOLE_LANGUAGES as readonly LocaleCode[];

/**
 * The console's page and files, at any path that is no call's; the app itself selects the screen. The cookies `lang` and
 * `theme` hold the operator's preferences; without `theme` it follows the system.
 * @param consoleDir the built app
 * @param version client version, 1.152.x
 */
export function registerConsolePage(
  app: FastifyInstance,
  { consoleDir, version }: { readonly consoleDir: string; readonly version: string },
): void {
  const build = followWebBuild(consoleDir);
  app.get('/assets/*', (request, reply) => {
    const name = (request.params as Record<string, string>)['*'] ?? '';
    return sendAsset(request, reply, build()?.assets.get(name), IMMUTABLE);
  });
  app.get('/config.json', () => ({ version }));
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (isApiPath(path) || /\.[a-z0-9]{1,11}$|\/\./i.test(path)) throw wrongUrl();
    return sendPage(request, reply, build()?.html ?? null, version);
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: string | null, version: string): FastifyReply {
  const { requestHost } = request;
  if (!requestHost) throw wrongUrl();
  const nonce = randomBytes(16).toString('base64');
  reply.headers({
    'content-security-policy': pagePolicy(nonce, requestHost),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  if (html === null)
    return reply.status(503).type('text/plain; charset=utf-8').send('The console has not been built yet: run npm start.\n');
  const locale =
    LOCALES.find((known) => known === request.cookies['lang']) ??
    preferredLocale(request.headers['accept-language'], LOCALES, SOURCE_LANGUAGE);
  const theme = /^(light|dark)$/.exec(request.cookies['theme'] ?? '')?.[0];
  // as on the brands' pages: an amount that a page translator has wrapped would stand still
  const attributes = `lang="${locale}" translate="no"${theme === undefined ? ' data-theme="light" data-follows-system' : ` data-theme="${theme}"`}`;
  const facts = scriptJson({ version, locale });
  const page = html
    .replace(/<html\b[^>]*>/, () => `<html ${attributes}>`)
    .replaceAll('__NONCE__', nonce)
    .replace(/<(script|style)\b(?![^>]*\bnonce=)/g, (tag) => `${tag} nonce="${nonce}"`)
    .replace(HEAD_MARK, () => `<script type="application/json" id="console" nonce="${nonce}">${facts}</script>`);
  return reply.type('text/html; charset=utf-8').send(page);
}

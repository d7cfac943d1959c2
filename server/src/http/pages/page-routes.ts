import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand, BrandVisual, PublicBrand } from '@truefill/api/brand.ts';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { SCHEME_NAMES, schemeFor } from '@truefill/ui/theme/scheme.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { sendAsset } from './asset-reply.ts';
import { bestEncoding, compress } from '../encoding.ts';
import { readFirstData } from './first-data.ts';
import { appManifest, registerAppManifest, type AppManifest } from './app-manifest.ts';
import { originOf, registerDiscovery } from './discovery.ts';
import { isApiPath, isNavigation } from '../http-server.ts';
import { registerOffline } from './offline/offline-routes.ts';
import { renderPage, type PagePreferences } from './page-html.ts';
import {
  createPagePrerenders,
  deviceOf,
  type PagePrerender,
  type PagePrerenders,
  type PageToPrerender,
} from './prerender/page-prerender.ts';
import { createPrerenderer } from './prerender/prerenderer.ts';
import { preferredLocale } from './preferred-locale.ts';
import { wrongUrl } from '../reply.ts';
import { pagePolicy } from '../security-headers.ts';
import { registerSocialPicture, socialPicture, type SocialPicture } from './social-picture.ts';
import { loadAssets, type Asset } from './static-assets.ts';
import { followWebBuild, type WebBuild } from './web-build.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const BRAND_IMAGES = 'public, max-age=3600';
const ICON_NAMES = ['icon.svg', 'icon.png', 'favicon.ico', 'mark.svg'];
/** compressed per visit: a quarter larger than the highest level, in a fiftieth of its time */
const PAGE_BROTLI_QUALITY = 5;

export interface PageOptions {
  readonly brands: readonly Brand[];
  readonly brandsDir: string;
  /** the built web app */
  readonly webDir: string;
  /** client version, 1.152.x */
  readonly version: string;
  /** the brand's tokens as a style sheet */
  readonly brandCss: (visual: BrandVisual) => string;
  /** color of the browser's own bars */
  readonly browserColor: (visual: BrandVisual, theme: 'light' | 'dark') => string;
  /** whether the visitor may be signed in */
  readonly maybeSignedIn: (request: FastifyRequest) => boolean;
  /** the brand's markets */
  readonly symbolsOf: (brand: Brand) => readonly string[];
  /** the brand's documents */
  readonly documentsOf: (brand: Brand) => PublicBrand['documents'];
  readonly clock: Clock;
  readonly steadyClock: Clock;
}

/** Serves the page, its files, the brands' images and config.json. */
export function registerPageRoutes(app: FastifyInstance, options: PageOptions): void {
  const build = followWebBuild(options.webDir);
  const prerenders = prerendersOf(app, options);
  const manifests = manifestsOf(options);
  const socials = socialsOf(options);
  const page = pageRenderer(app, options, build, prerenders.find, { manifests, socials });
  const images = new Map(options.brands.map((brand) => [brand.id, loadAssets(join(options.brandsDir, brand.id))]));
  const brandImage = (request: FastifyRequest, name: string): Asset | undefined => images.get(request.brand?.id ?? '')?.get(name);

  app.get('/assets/*', (request, reply) => sendAsset(request, reply, build()?.assets.get(rest(request)), IMMUTABLE));
  app.get('/brand/*', (request, reply) => sendAsset(request, reply, brandImage(request, rest(request)), BRAND_IMAGES));
  app.get('/favicon.ico', (request, reply) => {
    const icon = ICON_NAMES.map((name) => brandImage(request, name)).find((image) => image !== undefined);
    return sendAsset(request, reply, icon, BRAND_IMAGES);
  });
  registerAppManifest(app, manifests);
  registerSocialPicture(app, socials);
  registerOffline(app, options);
  registerDiscovery(app, options);
  app.get('/config.json', (request) => ({ version: options.version, brand: request.brand?.id, site: request.brand?.site }));
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    // a path with a file extension or a hidden name is no screen of the app
    if (isApiPath(path) || /\.[a-z0-9]{1,11}$|\/\./i.test(path)) {
      if (isNavigation(request)) return reply.redirect('/');
      throw wrongUrl();
    }
    return page(request, reply);
  });
}

/** Created once per brand, by its ID. */
interface OfBrands {
  readonly manifests: ReadonlyMap<string, AppManifest>;
  readonly socials: ReadonlyMap<string, SocialPicture>;
}

function socialsOf({ brands, brandsDir, browserColor }: PageOptions): ReadonlyMap<string, SocialPicture> {
  const made = brands.map((brand) => [brand.id, socialPicture(brandsDir, brand, browserColor(brand.visual, 'dark'))] as const);
  return new Map(made.flatMap(([id, picture]) => (picture === null ? [] : [[id, picture]])));
}

function manifestsOf({ brands, brandsDir, browserColor }: PageOptions): ReadonlyMap<string, AppManifest> {
  const made = brands.map((brand) => {
    const barColor = browserColor(brand.visual, brand.visual.defaultTheme);
    return [brand.id, appManifest(brandsDir, brand, barColor)] as const;
  });
  return new Map(made.flatMap(([id, manifest]) => (manifest === null ? [] : [[id, manifest]])));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

function rest(request: FastifyRequest): string {
  return (request.params as Record<string, string>)['*'] ?? '';
}

function pageRenderer(
  app: FastifyInstance,
  options: PageOptions,
  build: () => WebBuild | null,
  prerenderOf: (page: PageToPrerender) => Promise<PagePrerender | null>,
  { manifests, socials }: OfBrands,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const styles = new Map(options.brands.map((brand) => [brand.id, options.brandCss(brand.visual)]));
  return async (request, reply) => {
    const { brand, requestHost } = request;
    if (!brand || !requestHost) throw wrongUrl();
    const nonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': pagePolicy(nonce, requestHost, brand.service.chatUrl),
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-encoding, accept-language, sec-ch-ua-mobile, user-agent',
    });
    const web = build();
    if (web === null)
      return reply.status(503).type('text/plain; charset=utf-8').send('The web app has not been built yet: run npm start.\n');
    if (web.links) reply.header('link', web.links);
    const preferences = preferencesOf(request, brand);
    const known = publicBrand(brand, options.version, options.documentsOf(brand));
    const firstView = web.firstView(pathOf(request));
    const firstData = await readFirstData(app, requestHost.authority, brand);
    const prerender =
      firstView && firstData
        ? await prerenderOf({
            headers: request.headers,
            path: pathOf(request),
            brand: known,
            preferences,
            firstData,
            maybeSignedIn: options.maybeSignedIn(request),
          })
        : null;
    const body = renderPage(web.html, {
      brand: known,
      preferences,
      css: styles.get(brand.id) ?? '',
      themeColor: options.browserColor(brand.visual, preferences.theme),
      iconUrl: iconOf(options.brandsDir, brand),
      origin: originOf(requestHost),
      socialPath: socials.get(brand.id)?.path ?? null,
      manifest: manifests.get(brand.id) ?? null,
      nonce,
      texts: web.languageFiles(preferences.locale),
      firstView,
      device: deviceOf(request.headers),
      firstData,
      prerender,
    });
    const encoding = bestEncoding(request.headers['accept-encoding']);
    reply.type('text/html; charset=utf-8');
    if (encoding === null) return reply.send(body);
    return reply.header('content-encoding', encoding).send(await compress(Buffer.from(body), encoding, PAGE_BROTLI_QUALITY));
  };
}

/** Prerenders with the script built with the web app. */
function prerendersOf(app: FastifyInstance, { webDir, clock, steadyClock }: PageOptions): PagePrerenders {
  const prerenderer = createPrerenderer({
    script: join(webDir, 'prerender', 'prerender.js'),
    steadyClock,
    failed: (what) => app.log.warn({ what }, 'prerender failed; serving pages without it'),
  });
  app.addHook('onClose', () => prerenderer.stop());
  return createPagePrerenders(prerenderer, clock, steadyClock);
}

function preferencesOf(request: FastifyRequest, brand: Brand): PagePreferences {
  const { theme, updown, lang } = request.cookies;
  const locale =
    brand.locales.find((known) => known === lang) ??
    preferredLocale(request.headers['accept-language'], brand.locales, brand.defaultLocale);
  // a visitor who follows the system is assumed to have the last known theme, so the prerender is right unless it has changed
  const [, system, scheme] = /^(system-)?(light|dark)$/.exec(theme ?? '') ?? [];
  return {
    theme: scheme === 'light' || scheme === 'dark' ? scheme : brand.visual.defaultTheme,
    followsSystem: system !== undefined,
    updown: SCHEME_NAMES.find((name) => name === updown) ?? schemeFor(brand.visual.scheme, LANGUAGES[locale]?.redRises),
    locale,
  };
}

/** A brand's public configuration: everything except its hosts and the deposit addresses, which only signed-in users get. */
export function publicBrand(brand: Brand, version: string, documents: PublicBrand['documents']): PublicBrand {
  const { hosts: _hosts, nextRules: _next, treasury, ...known } = brand;
  const { addresses, bankAccount: _account, ...rules } = treasury;
  return { ...known, treasury: rules, hasCoinNetworks: addresses.length > 0, documents, version, assetsUrl: '/brand' };
}

function iconOf(brandsDir: string, brand: Brand): string | null {
  const name = ICON_NAMES.find((icon) => existsSync(join(brandsDir, brand.id, icon)));
  return name === undefined ? null : `/brand/${name}`;
}

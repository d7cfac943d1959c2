import type { PublicBrand } from '@truefill/api/brand.ts';
import type { FirstData } from '@truefill/api/first-data.ts';
import type { PrerenderedDevice } from '@truefill/api/prerender-request.ts';
import { textIn } from '@truefill/locales/server-texts.ts';
import type { AppManifest } from './app-manifest.ts';
import { notLoaded } from './not-loaded.ts';
import type { PagePrerender } from './prerender/page-prerender.ts';
import type { FirstView, LanguageFiles } from './web-build.ts';

/** A visitor's page preferences: from their cookies, else the brand's defaults. */
export interface PagePreferences {
  readonly theme: 'light' | 'dark';
  /** the visitor follows the system's theme, and `theme` is its last known value */
  readonly followsSystem: boolean;
  readonly updown: string;
  readonly locale: string;
}

/** The parts of a page. */
export interface PageParts {
  readonly brand: PublicBrand;
  readonly preferences: PagePreferences;
  /** the brand's generated tokens */
  readonly css: string;
  /** color of the browser's own bars */
  readonly themeColor: string;
  readonly iconUrl: string | null;
  /** the page's origin, without a trailing slash */
  readonly origin: string;
  /** path of the image that other sites show for a link; null if the brand has no mark */
  readonly socialPath: string | null;
  /** null if the brand has no mark */
  readonly manifest: Pick<AppManifest, 'url' | 'touchIconUrl'> | null;
  /** one-time nonce that allows this page's own inline scripts and styles */
  readonly nonce: string;
  /** scripts to fetch early */
  readonly texts: LanguageFiles;
  /** the address's first view; null if unknown */
  readonly firstView: FirstView | null;
  /** the browser's device type */
  readonly device: PrerenderedDevice;
  /** data for the first view; null if the page has none */
  readonly firstData: FirstData | null;
  /** shown until the app has started; null for nothing */
  readonly prerender: PagePrerender | null;
}

/** The window's width decides, as in the web app: below 768 px it shows pages. */
const NARROW = '(width < 48em)';
const WIDE = '(width >= 48em)';

const HEAD_MARK = '<!--truefill:head-->';
const PRERENDER_MARK = '<!--truefill:prerender-->';
/** The app clears it when it starts. */
const ROOT = '<div id="root">';
/** Window listeners run in the order of registration: what Back closes must handle the event before the router does. */
const STEPS_FIRST = "addEventListener('popstate',(e)=>window.stepsFirst?.(e));";

/** Sets the system's current theme before the first paint. */
const SYSTEM_SCHEME = "document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';";

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON for a script element: nothing in it can end the element or start a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Inserts the brand, the preferences and the nonce into the built page. */
export function renderPage(template: string, parts: PageParts): string {
  const { brand, preferences, nonce } = parts;
  // a page translator wraps the text nodes that the app still holds: prices would stand still, and removed ones throw
  const attributes = `lang="${escapeHtml(preferences.locale)}" translate="no" data-brand="${escapeHtml(brand.id)}" data-theme="${preferences.theme}" data-updown="${escapeHtml(preferences.updown)}"${preferences.followsSystem ? ' data-follows-system' : ''}`;
  const page = template
    .replace(/<html\b[^>]*>/, () => `<html ${attributes}>`)
    .replaceAll('__NONCE__', nonce)
    .replace(/<(script|style)\b(?![^>]*\bnonce=)/g, (tag) => `${tag} nonce="${nonce}"`);
  return page
    .replace(HEAD_MARK, () => headOf(parts))
    .replace(ROOT, () => ROOT + notLoaded(preferences.locale).html)
    .replace(PRERENDER_MARK, () => parts.prerender?.html ?? '');
}

function headOf({
  brand,
  preferences,
  css,
  themeColor,
  iconUrl,
  origin,
  socialPath,
  manifest,
  nonce,
  texts,
  firstView,
  device,
  firstData,
  prerender,
}: PageParts): string {
  const missing = notLoaded(preferences.locale);
  const title = escapeHtml([brand.title, brand.titleSuffix].filter(Boolean).join(' '));
  return [
    `<title>${title}</title>`,
    ...linkPreview({ brand, title, origin, socialPath, locale: preferences.locale }),
    ...(preferences.followsSystem ? [`<script nonce="${nonce}">${SYSTEM_SCHEME}</script>`] : []),
    ...(prerender === null ? [] : [`<script nonce="${nonce}">${prerender.script}</script>`]),
    `<script nonce="${nonce}">${STEPS_FIRST}${missing.script}</script>`,
    `<meta name="theme-color" content="${escapeHtml(themeColor)}">`,
    ...(iconUrl === null ? [] : [`<link rel="icon" href="${escapeHtml(iconUrl)}">`]),
    ...(manifest === null
      ? []
      : [
          `<link rel="manifest" href="${escapeHtml(manifest.url)}">`,
          `<link rel="apple-touch-icon" href="${escapeHtml(manifest.touchIconUrl)}">`,
          `<meta name="apple-mobile-web-app-title" content="${escapeHtml(brand.title)}">`,
        ]),
    ...byWidth(firstView, 'styles').map(
      ([url, media]) => `<link ${styleOf(media, device)} crossorigin href="${escapeHtml(url)}"${media}>`,
    ),
    ...[...textsByWidth(texts, firstView), ...byWidth(firstView, 'scripts')].map(
      ([url, media]) => `<link rel="modulepreload" href="${escapeHtml(url)}"${media} nonce="${nonce}">`,
    ),
    `<style nonce="${nonce}">${[css, prerender?.css ?? '', missing.css].join('').replaceAll('</', '<\\/')}</style>`,
    `<script type="application/json" id="brand" nonce="${nonce}">${scriptJson(brand)}</script>`,
    ...(firstData === null
      ? []
      : [`<script type="application/json" id="first-data" nonce="${nonce}">${scriptJson(firstData)}</script>`]),
  ].join('\n    ');
}

/** Meta tags for search engines and link previews. */
function linkPreview({
  brand,
  title,
  origin,
  socialPath,
  locale,
}: {
  readonly brand: PublicBrand;
  readonly title: string;
  readonly origin: string;
  readonly socialPath: string | null;
  readonly locale: string;
}): string[] {
  const description = escapeHtml(textIn(locale, 'page.description', { site: brand.site }));
  const property = (name: string, content: string): string => `<meta property="og:${name}" content="${content}">`;
  return [
    `<meta name="description" content="${description}">`,
    property('type', 'website'),
    property('site_name', escapeHtml(brand.site)),
    property('title', title),
    property('description', description),
    property('url', escapeHtml(`${origin}/`)),
    ...(socialPath === null
      ? []
      : [property('image', escapeHtml(origin + socialPath)), '<meta name="twitter:card" content="summary_large_image">']),
  ];
}

/**
 * Browsers fetch style sheets for other widths too, only later. A prerendered page never needs those, so they are only
 * announced: the app applies them if the window gets that width after all, such as a phone turned sideways.
 */
function styleOf(media: string, device: PrerenderedDevice): string {
  const other = device === 'phone' ? WIDE : NARROW;
  return media.includes(other) ? 'rel="preload" as="style"' : 'rel="stylesheet"';
}

/** A language's files with the window widths that need them. */
function textsByWidth(
  { first, later }: LanguageFiles,
  view: FirstView | null,
): readonly (readonly [url: string, media: string])[] {
  const media = view === null || view.laterTexts ? '' : ` media="${WIDE}"`;
  return [...first.map((url) => [url, ''] as const), ...later.map((url) => [url, media] as const)];
}

/** The files of a view with the window widths that need them; those for all widths first. */
function byWidth(view: FirstView | null, kind: 'scripts' | 'styles'): readonly (readonly [url: string, media: string])[] {
  if (!view) return [];
  const [phone, wide] = [view.phone[kind], view.wide[kind]];
  return [
    ...phone.filter((url) => wide.includes(url)).map((url) => [url, ''] as const),
    ...phone.filter((url) => !wide.includes(url)).map((url) => [url, ` media="${NARROW}"`] as const),
    ...wide.filter((url) => !phone.includes(url)).map((url) => [url, ` media="${WIDE}"`] as const),
  ];
}

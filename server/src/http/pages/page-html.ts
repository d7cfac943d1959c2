import type { PublicBrand } from '@truefill/api/brand.ts';
import type { FirstData } from '@truefill/api/first-data.ts';
import type { PrerenderedDevice } from '@truefill/api/prerender-request.ts';
import { textIn } from '@truefill/locales/server-texts.ts';
import type { AppManifest } from './app-manifest.ts';
import { notLoaded } from './not-loaded.ts';
import type { PagePrerender } from './prerender/page-prerender.ts';
import type { FirstView } from './web-build.ts';

/** How a visitor wants the page: from their preference cookies, else the brand's defaults. */
export interface PagePreferences {
  readonly theme: 'light' | 'dark';
  /** the theme is that of the visitor's system, and this one only what it was last */
  readonly followsSystem: boolean;
  readonly updown: string;
  readonly locale: string;
}

/** What a page is put together from. */
export interface PageParts {
  readonly brand: PublicBrand;
  readonly preferences: PagePreferences;
  /** the brand's generated tokens */
  readonly css: string;
  /** colour of the browser's own bars */
  readonly themeColor: string;
  readonly iconUrl: string | null;
  /** where the page's host is reached, without a slash at its end */
  readonly origin: string;
  /** what other sites show of a link to it, a path on the host; null where the brand has no mark to draw it from */
  readonly socialPath: string | null;
  /** what devices keep the app with; null where the brand has no mark to make it from */
  readonly manifest: Pick<AppManifest, 'url' | 'touchIconUrl'> | null;
  /** one-time word that lets this page's own inline parts run */
  readonly nonce: string;
  /** scripts to fetch early: the language's texts */
  readonly preload: readonly string[];
  /** what the address shows first; null where that is not known */
  readonly firstView: FirstView | null;
  /** what the browser says that it is */
  readonly device: PrerenderedDevice;
  /** answers that the first sight needs; null where the page has none to give */
  readonly firstData: FirstData | null;
  /** what is shown until the app is there; null for nothing */
  readonly prerender: PagePrerender | null;
}

/** The window's width decides, as in the web app: below 768 px it shows pages. */
const NARROW = '(width < 48em)';
const WIDE = '(width >= 48em)';

const HEAD_MARK = '<!--truefill:head-->';
const PRERENDER_MARK = '<!--truefill:prerender-->';
/** The app clears it when it comes. */
const ROOT = '<div id="root">';
/** A window's listeners are called in the order in which they came: what Back closes must hear of a step before the router does. */
const STEPS_FIRST = "addEventListener('popstate',(e)=>window.stepsFirst?.(e));";

/** Before anything is painted: the look that the system has now. */
const SYSTEM_LOOK = "document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';";

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON that may stand inside a script element: nothing in it can end the element or start a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Puts the brand, the preferences and the nonce into the built page. */
export function renderPage(template: string, parts: PageParts): string {
  const { brand, preferences, nonce } = parts;
  const attributes = `lang="${escapeHtml(preferences.locale)}" data-brand="${escapeHtml(brand.id)}" data-theme="${preferences.theme}" data-updown="${escapeHtml(preferences.updown)}"${preferences.followsSystem ? ' data-follows-system' : ''}`;
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
  preload,
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
    ...(preferences.followsSystem ? [`<script nonce="${nonce}">${SYSTEM_LOOK}</script>`] : []),
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
    ...preload.map((url) => `<link rel="modulepreload" href="${escapeHtml(url)}" nonce="${nonce}">`),
    ...byWidth(firstView, 'scripts').map(
      ([url, media]) => `<link rel="modulepreload" href="${escapeHtml(url)}"${media} nonce="${nonce}">`,
    ),
    `<style nonce="${nonce}">${[css, prerender?.css ?? '', missing.css].join('').replaceAll('</', '<\\/')}</style>`,
    `<script type="application/json" id="brand" nonce="${nonce}">${scriptJson(brand)}</script>`,
    ...(firstData === null
      ? []
      : [`<script type="application/json" id="first-data" nonce="${nonce}">${scriptJson(firstData)}</script>`]),
  ].join('\n    ');
}

/** What search engines and other sites say of a link to the page. */
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
 * A browser fetches a sheet for another width too, only later. What is prerendered there never needs it, so that it is merely announced:
 * fetched where the window has that width after all, as a phone's on its side, and applied by the app.
 */
function styleOf(media: string, device: PrerenderedDevice): string {
  const other = device === 'phone' ? WIDE : NARROW;
  return media.includes(other) ? 'rel="preload" as="style"' : 'rel="stylesheet"';
}

/** The files of a view, each with the windows it is for; those of all windows first. */
function byWidth(view: FirstView | null, kind: 'scripts' | 'styles'): readonly (readonly [url: string, media: string])[] {
  if (!view) return [];
  const [phone, wide] = [view.phone[kind], view.wide[kind]];
  return [
    ...phone.filter((url) => wide.includes(url)).map((url) => [url, ''] as const),
    ...phone.filter((url) => !wide.includes(url)).map((url) => [url, ` media="${NARROW}"`] as const),
    ...wide.filter((url) => !phone.includes(url)).map((url) => [url, ` media="${WIDE}"`] as const),
  ];
}

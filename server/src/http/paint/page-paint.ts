import type { IncomingHttpHeaders } from 'node:http';
import type { LocaleCode, PublicBrand } from '@truefill/api/brand.ts';
import type { FirstData } from '@truefill/api/first-data.ts';
import { PAINT_ID, type PaintedDevice, type PaintRequest } from '@truefill/api/paint-request.ts';
import type { Clock } from '../../clock.ts';
import type { PagePreferences } from '../page-html.ts';
import { createPaintCache } from './paint-cache.ts';
import type { Painter } from './painter.ts';

/** What a page shows until the app is there. */
export interface PagePaint {
  readonly html: string;
  readonly css: string;
  /** runs before anything is shown */
  readonly script: string;
}

/** What is known of the page that is to be painted. */
export interface PaintedPage {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly brand: PublicBrand;
  readonly preferences: PagePreferences;
  readonly firstData: FirstData;
  /** whether there may be a session */
  readonly maybeSignedIn: boolean;
}

/**
 * For other windows the app's first frame would look different: its layout goes by the reader's text size, and the list of markets
 * starts closed in a low window.
 */
const SHOWN_IN: Readonly<Record<PaintedDevice, string>> = {
  phone: '(width < 48em)',
  desktop: '(width >= 75em) and (height >= 790px)',
};
/** The workspace's sizes follow the window, see `panel-sizes.ts` of the web app. */
const FROM_1600 = `@media (width >= 1600px){#${PAINT_ID} main{--w-list:484px!important}}`;
/** Screens that turn away whoever is signed in. */
const FOR_VISITORS = ['/login', '/register'];
const CHART = /^\/([^/]+)\/chart$/;

/**
 * Paints the pages that people come in by: for each brand, language, look and kind of window once every few seconds, whoever asks.
 * @returns finds a page's paint; null where it is not painted, or not in time
 */
export function createPagePaints(
  painter: Painter,
  clock: Clock,
  steadyClock: Clock,
): (page: PaintedPage) => Promise<PagePaint | null> {
  const cache = createPaintCache(steadyClock);
  return async ({ headers, path, brand, preferences, firstData, maybeSignedIn }) => {
    const device = deviceOf(headers);
    const market = CHART.exec(path)?.[1];
    if (market !== undefined && !Object.hasOwn(firstData.productList, market)) return null;
    if (maybeSignedIn && FOR_VISITORS.includes(path)) return null;
    const { theme, updown } = preferences;
    const locale = preferences.locale as LocaleCode;
    const kind = [brand.id, locale, theme, updown, device, maybeSignedIn, path].join(' ');
    const wanted: PaintRequest = { brand, locale, theme, updown, firstData, path, device, maybeSignedIn, nowMs: clock.now() };
    const markup = await cache.paint(kind, () => painter.paint(wanted));
    if (!markup) return null;
    return {
      html: `<div id="${PAINT_ID}">${markup.html}</div>`,
      css: `@media not all and ${SHOWN_IN[device]}{#${PAINT_ID}{display:none}}${markup.css}${device === 'desktop' ? FROM_1600 : ''}[data-kept] #${PAINT_ID}{display:none}`,
      script: keptScript(brand.defaultTradeType),
    };
  };
}

/** A guess from what the browser says of itself; the page's style sheet hides a paint for another kind of window. */
export function deviceOf(headers: IncomingHttpHeaders): PaintedDevice {
  const hint = headers['sec-ch-ua-mobile'];
  if (hint === '?1' || hint === '?0') return hint === '?1' ? 'phone' : 'desktop';
  return /\bMobi|iPhone|iPod/i.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop';
}

/**
 * Hides the paint in a browser that keeps what the app would show in its place: another trade mode, panels, a chart's layout, the
 * name to log in with.
 */
function keptScript(tradeMode: string): string {
  const mode = JSON.stringify(tradeMode).replaceAll('<', '\\u003c');
  return `try{const s=localStorage,m=s.getItem('truefill.trade-mode'),k='truefill.kept/'+(s.getItem('truefill.kept-owner')??'visitor')+'/';if((m&&m!==${mode})||['remember',k+'workspace-panels',k+'chart-layout'].some((n)=>s.getItem(n)!==null))document.documentElement.dataset.kept=''}catch{}`;
}

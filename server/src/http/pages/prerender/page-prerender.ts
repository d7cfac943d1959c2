import type { IncomingHttpHeaders } from 'node:http';
import type { LocaleCode, PublicBrand } from '@truefill/api/brand.ts';
import type { FirstData } from '@truefill/api/first-data.ts';
import { FONTS_KEY, PRERENDER_ID, type PrerenderedDevice, type PrerenderRequest } from '@truefill/api/prerender-request.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { PagePreferences } from '../page-html.ts';
import { createPrerenderCache } from './prerender-cache.ts';
import type { Prerenderer } from './prerenderer.ts';

/** What a page shows until the app has started. */
export interface PagePrerender {
  readonly html: string;
  readonly css: string;
  /** runs before anything is shown */
  readonly script: string;
}

/** The inputs of a page's prerender. */
export interface PageToPrerender {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly brand: PublicBrand;
  readonly preferences: PagePreferences;
  readonly firstData: FirstData;
  /** whether there may be a session */
  readonly maybeSignedIn: boolean;
}

/** Screens that redirect signed-in users. */
const FOR_VISITORS = ['/login', '/register'];
const CHART = /^\/([^/]+)\/chart$/;

export interface PagePrerenders {
  /** A page's prerender; null if it is not prerendered, or not in time. */
  find(page: PageToPrerender): Promise<PagePrerender | null>;
}

/**
 * Prerenders the landing pages on demand: for each brand, language, theme and device at most once a minute, for all visitors.
 */
export function createPagePrerenders(prerenderer: Prerenderer, clock: Clock, steadyClock: Clock): PagePrerenders {
  const cache = createPrerenderCache(steadyClock);

  function wantedOf({ headers, brand, path, firstData, preferences, maybeSignedIn }: PageToPrerender) {
    const device = deviceOf(headers);
    const { theme, updown } = preferences;
    const locale = preferences.locale as LocaleCode;
    const kind = [brand.id, locale, theme, updown, device, maybeSignedIn, path].join(' ');
    const wanted: PrerenderRequest = { brand, locale, theme, updown, firstData, path, device, maybeSignedIn, nowMs: clock.now() };
    return { kind, make: (behind: boolean) => prerenderer.prerender(wanted, behind) };
  }

  async function find(page: PageToPrerender): Promise<PagePrerender | null> {
    const { path, brand, firstData, maybeSignedIn } = page;
    const market = CHART.exec(path)?.[1];
    if (market !== undefined && !Object.hasOwn(firstData.productList, market)) return null;
    if (maybeSignedIn && FOR_VISITORS.includes(path)) return null;
    const { kind, make } = wantedOf(page);
    const markup = await cache.prerender(kind, make);
    if (!markup) return null;
    return {
      html: `<div id="${PRERENDER_ID}">${markup.html}</div>`,
      css: `${markup.css}[data-kept] #${PRERENDER_ID}{display:none!important}`,
      script: tradeModeScript(brand.defaultTradeType),
    };
  }

  return { find };
}

/** A guess from the user agent; the page's style sheet hides a prerender for the wrong device. */
export function deviceOf(headers: IncomingHttpHeaders): PrerenderedDevice {
  const hint = headers['sec-ch-ua-mobile'];
  if (hint === '?1' || hint === '?0') return hint === '?1' ? 'phone' : 'desktop';
  return /\bMobi|iPhone|iPod/i.test(headers['user-agent'] ?? '') ? 'phone' : 'desktop';
}

/**
 * Requests fonts early in a browser that has them cached, and hides the prerender if the browser's stored settings make the app
 * show something else: another trade mode, panels, a chart layout, a remembered login name.
 */
function tradeModeScript(tradeMode: string): string {
  const mode = JSON.stringify(tradeMode).replaceAll('<', '\\u003c');
  return `try{const s=localStorage,d=document.documentElement.dataset;if(s.getItem('${FONTS_KEY}')!==null)d.fonts='';const m=s.getItem('truefill.trade-mode'),k='truefill.kept/'+(s.getItem('truefill.kept-owner')??'visitor')+'/';if((m&&m!==${mode})||['remember',k+'workspace-panels',k+'chart-layout'].some((n)=>s.getItem(n)!==null))d.kept=''}catch{}`;
}

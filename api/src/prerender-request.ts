import type { LocaleCode, PublicBrand } from './brand.ts';
import type { FirstData } from './first-data.ts';

/** The id of the page's element that contains the prerendered markup; the app removes it with its first frame. */
export const PRERENDER_ID = 'prerender';

/** Where a browser remembers that it has cached the fonts: the prerender then requests them immediately. */
export const FONTS_KEY = 'truefill.fonts';

/** The kinds of windows that the server can tell apart. */
export type PrerenderedDevice = 'phone' | 'desktop';

/** Layouts of the app's first frame: `low` is a wide window in which the market list starts closed. */
export const PRERENDERED_LAYOUTS = {
  phone: ['phone'],
  desktop: ['desktop', 'low', 'tablet'],
} as const satisfies Readonly<Record<PrerenderedDevice, readonly string[]>>;

export type PrerenderedLayout = (typeof PRERENDERED_LAYOUTS)[PrerenderedDevice][number];

/** A first view to prerender. Nothing in it belongs to a single visitor. */
export interface PrerenderRequest {
  readonly brand: PublicBrand;
  readonly locale: LocaleCode;
  readonly theme: 'light' | 'dark';
  readonly updown: string;
  readonly firstData: FirstData;
  /** the path of a screen */
  readonly path: string;
  readonly device: PrerenderedDevice;
  /** whether there may be a session: the app then shows nothing of an account until it knows */
  readonly maybeSignedIn: boolean;
  /** ms since the epoch */
  readonly nowMs: number;
}

/** One of the layouts of a first view, as requested from the build. */
export interface LayoutPrerenderRequest extends PrerenderRequest {
  readonly layout: PrerenderedLayout;
}

import type { LocaleCode, PublicBrand } from './brand.ts';
import type { FirstData } from './first-data.ts';

/** The id of the page's element that holds the prerender; the app takes it away with its first frame. */
export const PRERENDER_ID = 'prerender';

/** Where a browser keeps that it has the fonts: the prerender then asks for them at once. */
export const FONTS_KEY = 'truefill.fonts';

/** The kinds of windows that the server can tell apart. */
export type PrerenderedDevice = 'phone' | 'desktop';

/** What the app's first frame may look like there: `low` is a wide window in which the list of markets starts closed. */
export const PRERENDERED_LAYOUTS = {
  phone: ['phone'],
  desktop: ['desktop', 'low', 'tablet'],
} as const satisfies Readonly<Record<PrerenderedDevice, readonly string[]>>;

export type PrerenderedLayout = (typeof PRERENDERED_LAYOUTS)[PrerenderedDevice][number];

/** A first sight that the server wants prerendered. Nothing in it belongs to one visitor. */
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

/** One of the layouts of a first sight, as the build is asked for it. */
export interface LayoutPrerenderRequest extends PrerenderRequest {
  readonly layout: PrerenderedLayout;
}

import type { LocaleCode, PublicBrand } from './brand.ts';
import type { FirstData } from './first-data.ts';

/** The id of the page's element that holds the paint; the app takes it away with its first frame. */
export const PAINT_ID = 'paint';

/** The kinds of windows that the server paints for; what lies between them it leaves to the app. */
export type PaintedDevice = 'phone' | 'desktop';

/** A first sight that the server wants painted. Nothing in it belongs to one visitor. */
export interface PaintRequest {
  readonly brand: PublicBrand;
  readonly locale: LocaleCode;
  readonly theme: 'light' | 'dark';
  readonly updown: string;
  readonly firstData: FirstData;
  /** the path of a screen */
  readonly path: string;
  readonly device: PaintedDevice;
  /** whether there may be a session: the app then shows nothing of an account until it knows */
  readonly maybeSignedIn: boolean;
  /** ms since the epoch */
  readonly nowMs: number;
}

import { PRERENDER_ID, type LayoutPrerenderRequest } from '@truefill/api/prerender-request.ts';

/**
 * A minimal browser environment for what the app uses before its first frame. Imported before all app code. Each prerender runs
 * the app again in its own context, so that no state carries over.
 */
export const request = (globalThis as unknown as { readonly prerenderRequest: LayoutPrerenderRequest }).prerenderRequest;

/** px; for other windows of a layout the page's own style sheets adapt the prerender */
const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  low: { width: 1440, height: 760 },
  tablet: { width: 1024, height: 800 },
} as const;
const { width, height } = SIZES[request.layout];

const nothing = (): void => undefined;
const listeners = { addEventListener: nothing, removeEventListener: nothing };
const written: Readonly<Record<string, unknown>> = { brand: request.brand, 'first-data': request.firstData };

/** px; the browser's default font size, in which breakpoints are given */
const EM = 16;

/**
 * Evaluates media queries about the window's size, which decide the app's first frame; all others do not match.
 * @throws Error for a size query in an unknown form: the prerender could have a different layout than the app
 */
function matches(query: string): boolean {
  if (!/width|height/.test(query)) return false;
  const [, bound, side, count, unit] = /^\((min|max)-(width|height): *([\d.]+)(px|em)\)$/.exec(query) ?? [];
  if (unit === undefined) throw new Error(`media query not supported in a prerender: ${query}`);
  const size = side === 'width' ? width : height;
  const limit = Number(count) * (unit === 'em' ? EM : 1);
  return bound === 'min' ? size >= limit : size <= limit;
}

/** The data embedded in the page for the app, and the prerender itself, which the app treats as visible. */
function elementNamed(id: string): object | null {
  if (id === PRERENDER_ID) return { getClientRects: () => [request.layout] };
  return id in written ? { textContent: JSON.stringify(written[id]) } : null;
}

Date.now = () => request.nowMs;
Object.assign(globalThis, {
  ...listeners,
  window: globalThis,
  self: globalThis,
  innerWidth: width,
  innerHeight: height,
  matchMedia: (query: string) => ({ matches: matches(query), media: query, ...listeners }),
  requestAnimationFrame: () => 0,
  cancelAnimationFrame: nothing,
  setTimeout: () => 0,
  clearTimeout: nothing,
  setInterval: () => 0,
  clearInterval: nothing,
  MessageChannel: class {
    readonly port1 = listeners;
    readonly port2 = { ...listeners, postMessage: nothing };
  },
  BroadcastChannel: class {
    readonly addEventListener = nothing;
    readonly postMessage = nothing;
  },
  fetch: () => new Promise(nothing),
  navigator: { language: request.locale, languages: [request.locale], onLine: true, userAgent: '', maxTouchPoints: 0 },
  location: new URL(request.path, 'http://prerendered.invalid'),
  document: {
    ...listeners,
    documentElement: { lang: request.locale, dataset: { theme: request.theme, updown: request.updown } },
    visibilityState: 'visible',
    hidden: false,
    cookie: '',
    getElementById: elementNamed,
    querySelector: () => null,
    querySelectorAll: () => [],
  },
});

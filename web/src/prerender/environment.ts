import { PRERENDER_ID, type LayoutPrerenderRequest } from '@truefill/api/prerender-request.ts';

/**
 * What the app asks of a browser before its first frame, for a place that has none. Imported before anything of the app. Each
 * prerender runs the app again in a context of its own, so that nothing of one is there in the next.
 */
export const asked = (globalThis as unknown as { readonly prerenderRequest: LayoutPrerenderRequest }).prerenderRequest;

/** px; the page's own style sheets fit the prerender to other windows of the kind */
const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  low: { width: 1440, height: 760 },
  tablet: { width: 1024, height: 800 },
} as const;
const { width, height } = SIZES[asked.layout];

const nothing = (): void => undefined;
const listeners = { addEventListener: nothing, removeEventListener: nothing };
const written: Readonly<Record<string, unknown>> = { brand: asked.brand, 'first-data': asked.firstData };

/** px; a browser's own text size, in which the bounds of layouts are given */
const EM = 16;

/**
 * Understands bounds of the window, which is all that the app asks about before its first frame; whatever else it asks for is not so.
 * @throws Error for a bound in other words: the prerender would be of another layout than the app's
 */
function matches(query: string): boolean {
  if (!/width|height/.test(query)) return false;
  const [, bound, side, count, unit] = /^\((min|max)-(width|height): *([\d.]+)(px|em)\)$/.exec(query) ?? [];
  if (unit === undefined) throw new Error(`a prerender cannot tell whether ${query}`);
  const size = side === 'width' ? width : height;
  const limit = Number(count) * (unit === 'em' ? EM : 1);
  return bound === 'min' ? size >= limit : size <= limit;
}

/** What the page has written for the app, and the prerender itself, which the app takes for seen. */
function elementNamed(id: string): object | null {
  if (id === PRERENDER_ID) return { getClientRects: () => [asked.layout] };
  return id in written ? { textContent: JSON.stringify(written[id]) } : null;
}

Date.now = () => asked.nowMs;
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
  navigator: { language: asked.locale, languages: [asked.locale], onLine: true, userAgent: '', maxTouchPoints: 0 },
  location: new URL(asked.path, 'http://prerendered.invalid'),
  document: {
    ...listeners,
    documentElement: { lang: asked.locale, dataset: { theme: asked.theme, updown: asked.updown } },
    visibilityState: 'visible',
    hidden: false,
    cookie: '',
    getElementById: elementNamed,
    querySelector: () => null,
    querySelectorAll: () => [],
  },
});

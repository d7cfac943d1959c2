import type { Clock } from '../../../platform/clock.ts';
import type { PrerenderedMarkup } from './prerendered-markup.ts';

/**
 * A younger prerender is served unchanged: it contains no prices, and rendering all layouts takes much of a second of processor
 * time.
 */
const FRESH_MS = 60_000;
/** A younger one is served while the next is made: its content is not live, but markets open and close. */
const USABLE_MS = 600_000;
/** Maximum wait of a visitor if there is none. */
const WAIT_MS = 300;
/** Maximum total size in characters of at most two bytes: a home page has 40,000 to 120,000. */
export const MAX_CHARACTERS = 12_000_000;

interface Cached {
  readonly markup: PrerenderedMarkup;
  readonly madeMs: number;
}

export interface PrerenderCache {
  /**
   * The newest prerender of a kind.
   * @param kind everything that determines the prerender
   * @param make makes it; `behind` if no one waits for it
   * @returns null if there is none in time
   */
  prerender(kind: string, make: (behind: boolean) => Promise<PrerenderedMarkup | null>): Promise<PrerenderedMarkup | null>;
}

/** Caches the prerenders of the most recently requested kinds, up to the maximum size. */
export function createPrerenderCache(steadyClock: Clock): PrerenderCache {
  const cache = new Map<string, Cached>();
  let characters = 0;
  const making = new Map<string, Promise<PrerenderedMarkup | null>>();

  function render(kind: string, make: () => Promise<PrerenderedMarkup | null>): Promise<PrerenderedMarkup | null> {
    const pending = making.get(kind);
    if (pending) return pending;
    const madeMs = steadyClock.now();
    const promise = make()
      .catch(() => null)
      .then((markup) => {
        making.delete(kind);
        if (markup) put(kind, { markup, madeMs });
        return markup;
      });
    making.set(kind, promise);
    return promise;
  }

  function put(kind: string, prerender: Cached): void {
    evict(kind);
    cache.set(kind, prerender);
    characters += lengthOf(prerender);
    for (const oldest of cache.keys()) {
      if (characters <= MAX_CHARACTERS) break;
      evict(oldest);
    }
  }

  function evict(kind: string): void {
    const prerender = cache.get(kind);
    if (!prerender) return;
    cache.delete(kind);
    characters -= lengthOf(prerender);
  }

  return {
    prerender(kind, make) {
      const held = cache.get(kind);
      const ageMs = held ? steadyClock.now() - held.madeMs : Infinity;
      if (held && ageMs < FRESH_MS) return Promise.resolve(held.markup);
      const usable = held !== undefined && ageMs < USABLE_MS;
      const next = render(kind, () => make(usable));
      return usable ? Promise.resolve(held.markup) : within(WAIT_MS, next);
    },
  };
}

function lengthOf({ markup: { html, css } }: Cached): number {
  return html.length + css.length;
}

function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(null), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrerenderCache, MAX_CHARACTERS, type PrerenderCache } from './prerender-cache.ts';
import type { PrerenderedMarkup } from './prerendered-markup.ts';

let nowMs = 0;
let made = 0;
let cache: PrerenderCache;
const markup = (html: string): PrerenderedMarkup => ({ html, css: '' });
const make = async (): Promise<PrerenderedMarkup> => markup(String((made += 1)));
const prerendered = async (kind = 'a'): Promise<string | undefined> => (await cache.prerender(kind, make))?.html;

beforeEach(() => {
  nowMs = 0;
  made = 0;
  cache = createPrerenderCache({ now: () => nowMs });
});
afterEach(() => vi.useRealTimers());

describe('a prerender', () => {
  it('of the last minute is served unchanged', async () => {
    expect([await prerendered(), await prerendered(), await prerendered('b')]).toEqual(['1', '1', '2']);
    nowMs = 59_999;
    expect(await prerendered()).toBe('1');
    expect(made).toBe(2);
  });

  it('that is older is served while the next is made, for up to ten minutes', async () => {
    await prerendered();
    nowMs = 60_000;
    expect(await prerendered()).toBe('1');
    expect(await prerendered()).toBe('2');
    nowMs = 660_001;
    expect(await prerendered()).toBe('3');
  });

  it('is made once for all who wait for it', async () => {
    expect(await Promise.all([prerendered(), prerendered(), prerendered()])).toEqual(['1', '1', '1']);
  });

  it('that takes longer than three tenths of a second is not waited for, but cached when done', async () => {
    vi.useFakeTimers();
    let finish: (prerender: PrerenderedMarkup) => void = () => undefined;
    const answer = cache.prerender('slow', () => new Promise((resolve) => (finish = resolve)));
    await vi.advanceTimersByTimeAsync(300);
    expect(await answer).toBeNull();
    finish(markup('late'));
    await vi.advanceTimersByTimeAsync(0);
    expect((await cache.prerender('slow', make))?.html).toBe('late');
  });

  it('that fails gives null, and the next one is attempted', async () => {
    expect(await cache.prerender('a', () => Promise.reject(new Error('broken')))).toBeNull();
    expect(await cache.prerender('a', () => Promise.resolve(null))).toBeNull();
    expect(await prerendered()).toBe('1');
  });

  it('that was not requested lately is evicted: the cache has a maximum size in characters', async () => {
    // five brands in twelve languages and two themes, on phones and desktops: more than fit
    const kinds = Array.from({ length: 240 }, (_, kind) => String(kind));
    const page = 'x'.repeat(100_000);
    const room = MAX_CHARACTERS / page.length;
    const large = async (kind: string): Promise<string | undefined> =>
      (await cache.prerender(kind, async () => markup(page.slice(0, -4) + String((made += 1)).padStart(4))))?.html
        .slice(-4)
        .trim();
    for (const kind of kinds) await large(kind);
    expect(await large('239')).toBe('240');
    expect(await large(String(240 - room))).toBe(String(240 - room + 1));
    expect(await large(String(239 - room))).toBe('241');
  });
});

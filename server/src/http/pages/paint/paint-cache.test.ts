import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPaintCache, MAX_CHARACTERS, type PaintCache } from './paint-cache.ts';
import type { PaintedMarkup } from './painted-markup.ts';

let nowMs = 0;
let made = 0;
let cache: PaintCache;
const markup = (html: string): PaintedMarkup => ({ html, css: '' });
const make = async (): Promise<PaintedMarkup> => markup(String((made += 1)));
const painted = async (kind = 'a'): Promise<string | undefined> => (await cache.paint(kind, make))?.html;

beforeEach(() => {
  nowMs = 0;
  made = 0;
  cache = createPaintCache({ now: () => nowMs });
});
afterEach(() => vi.useRealTimers());

describe('a paint', () => {
  it('of the last minute is given out as it is', async () => {
    expect([await painted(), await painted(), await painted('b')]).toEqual(['1', '1', '2']);
    nowMs = 59_999;
    expect(await painted()).toBe('1');
    expect(made).toBe(2);
  });

  it('that is older is given out while the next is made, for ten minutes', async () => {
    await painted();
    nowMs = 60_000;
    expect(await painted()).toBe('1');
    expect(await painted()).toBe('2');
    nowMs = 660_001;
    expect(await painted()).toBe('3');
  });

  it('is made once for all who wait for it', async () => {
    expect(await Promise.all([painted(), painted(), painted()])).toEqual(['1', '1', '1']);
  });

  it('that does not come is waited for no longer than three tenths of a second, and kept when it comes', async () => {
    vi.useFakeTimers();
    let finish: (paint: PaintedMarkup) => void = () => undefined;
    const answer = cache.paint('slow', () => new Promise((resolve) => (finish = resolve)));
    await vi.advanceTimersByTimeAsync(300);
    expect(await answer).toBeNull();
    finish(markup('late'));
    await vi.advanceTimersByTimeAsync(0);
    expect((await cache.paint('slow', make))?.html).toBe('late');
  });

  it('that cannot be made is none, and the next one is tried', async () => {
    expect(await cache.paint('a', () => Promise.reject(new Error('broken')))).toBeNull();
    expect(await cache.paint('a', () => Promise.resolve(null))).toBeNull();
    expect(await painted()).toBe('1');
  });

  it('that nobody has asked for lately gives way: together they have so many characters and no more', async () => {
    // five brands in twelve languages and two looks, on phones and desktops: more than there is room for
    const kinds = Array.from({ length: 240 }, (_, kind) => String(kind));
    const page = 'x'.repeat(100_000);
    const room = MAX_CHARACTERS / page.length;
    const large = async (kind: string): Promise<string | undefined> =>
      (await cache.paint(kind, async () => markup(page.slice(0, -4) + String((made += 1)).padStart(4))))?.html.slice(-4).trim();
    for (const kind of kinds) await large(kind);
    expect(await large('239')).toBe('240');
    expect(await large(String(240 - room))).toBe(String(240 - room + 1));
    expect(await large(String(239 - room))).toBe('241');
  });
});

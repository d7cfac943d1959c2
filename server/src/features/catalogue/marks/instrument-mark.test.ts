import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../index.ts';
import { instrumentMark, markSheet } from './instrument-mark.ts';

const { instruments, bySymbol } = loadCatalogue(new URL('../../../../catalogue', import.meta.url).pathname);
const markOf = (symbol: string): string => {
  const instrument = bySymbol.get(symbol);
  if (!instrument) throw new Error(`no ${symbol}`);
  return instrumentMark(instrument);
};

describe('the image of an instrument', () => {
  it.each(instruments.map((instrument) => [instrument.symbol, instrument] as const))(
    '%s is small, well-formed and safe',
    (_, instrument) => {
      const svg = instrumentMark(instrument);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64" width="64" height="64">.+<\/svg>$/);
      expect(svg.length).toBeLessThan(6_000);
      // no scripts, no requests, and no styles that a content security policy could forbid
      expect(svg).not.toMatch(/<script|<style|<foreignObject|<image|\bon\w+=|href=|style=|url\((?!#)/i);
      const opened = svg.match(/<(?!\/)[a-zA-Z]+[^>]*[^/]>/g) ?? [];
      expect(svg.match(/<\/[a-zA-Z]+>/g)).toHaveLength(opened.length);
      // duplicate ids would collide in one document
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it('differs between instruments', () => {
    const overrides = new Set(instruments.map(instrumentMark));
    // metals in several currencies and indices of one country look alike
    expect(overrides.size).toBeGreaterThan(instruments.length * 0.75);
  });

  it('draws flag pairs, flags, metals, signs and letters', () => {
    expect(markOf('EURUSD').match(/<svg x=/g)).toHaveLength(2);
    expect(markOf('US500').match(/<svg x=/g)).toHaveLength(1);
    expect(markOf('XAUUSD')).toContain('>Au</text>');
    expect(markOf('BTCUSDT')).toContain('<path');
    expect(markOf('SOLUSDT')).toContain('>S</text>');
  });

  it('can be combined in a sheet with unique ids', () => {
    const svg = markSheet(instruments);
    expect(svg).not.toMatch(/<script|<style|<foreignObject|<image|\bon\w+=|href=|style=|url\((?!#)/i);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(instruments.map(({ symbol }) => symbol)));
    const referred = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
    const places = [...svg.matchAll(/<view id="[^"]+" viewBox="([^"]+)"/g)].map(([, place]) => place);
    expect(new Set(places).size).toBe(instruments.length);
  });
});

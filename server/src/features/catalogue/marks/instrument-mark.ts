import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { hexOf } from '@truefill/ui/theme/color.ts';
import type { Country } from './country.ts';
import { FLAG_DRAWINGS } from './flag-drawings.ts';
import { instrumentMarkKind, type Glyph, type InstrumentMarkKind, type Metal } from './mark-kind.ts';

const SIZE = 64;
const HALF = SIZE / 2;
const SHEET_COLUMNS = 8;
/** a flag of a pair, and the gap around the front one */
const PAIR_RADIUS = 22.4;
const PAIR_GAP = 4;

const METAL_COLORS: Readonly<Record<Metal, { readonly from: string; readonly to: string; readonly letters: string }>> = {
  gold: { from: '#f4dc92', to: '#b9821f', letters: '#3b2602' },
  silver: { from: '#f3f5f7', to: '#a3adb8', letters: '#232a31' },
  platinum: { from: '#e9eef0', to: '#8fa3ab', letters: '#1c282d' },
  palladium: { from: '#eee8e4', to: '#a89a90', letters: '#2b221c' },
  copper: { from: '#f3bd97', to: '#b5673a', letters: '#371705' },
};

/** Our own drawings on the disc of 64; none is a trademark. */
const GLYPH_SHAPES: Readonly<Record<Glyph, string>> = {
  bitcoin:
    '<path d="M26 12v6m7-6v6m-7 28v6m7-6v6" stroke="#fff" stroke-width="4" stroke-linecap="round"/>' +
    '<path d="M22 19v26h13a7.4 7.4 0 0 0 1.6-14.6A6.3 6.3 0 0 0 34 19zm0 12.2h13" fill="none" stroke="#fff" stroke-width="4.6" stroke-linejoin="round"/>',
  ethereum:
    '<path d="M32 11 45 33 32 41 19 33z" fill="#fff" fill-opacity=".95"/>' +
    '<path d="M19 37.5 32 45.5 45 37.5 32 54z" fill="#fff" fill-opacity=".7"/>',
  oil: '<path d="M32 13c7 8.5 12 15.5 12 22.5a12 12 0 0 1-24 0C20 28.5 25 21.5 32 13z" fill="#fff"/>',
  gas: '<path d="M34 11c1 9 11 13 11 25a13 13 0 0 1-26 0c0-6 3-9.5 6-13 .5 4 2 6 4 7 .5-8 1.5-14 5-19z" fill="#fff"/>',
};

/**
 * The image of an instrument: two flags for a currency pair, a flag for an index, otherwise a disc with letters or a
 * sign. SVG text with presentation attributes only, so that it renders under any content security policy.
 */
export function instrumentMark(instrument: Instrument): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
    `${bodyOf(instrumentMarkKind(instrument))}</svg>`
  );
}

/** Several marks side by side in one image; the fragment `#EURUSD` selects one. */
export function markSheet(instruments: readonly Instrument[]): string {
  const width = SIZE * SHEET_COLUMNS;
  const height = SIZE * Math.ceil(instruments.length / SHEET_COLUMNS);
  const marks = instruments.map((instrument, index) => {
    const [x, y] = [SIZE * (index % SHEET_COLUMNS), SIZE * Math.floor(index / SHEET_COLUMNS)];
    const id = `${instrument.symbol}-`;
    // references within a drawing: in a sheet their ids are prefixed with the symbol
    const body = bodyOf(instrumentMarkKind(instrument)).replaceAll(' id="', ` id="${id}`).replaceAll('url(#', `url(#${id}`);
    return (
      `<view id="${instrument.symbol}" viewBox="${x} ${y} ${SIZE} ${SIZE}"/>` +
      `<svg x="${x}" y="${y}" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${body}</svg>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${marks.join('')}</svg>`
  );
}

function bodyOf(mark: InstrumentMarkKind): string {
  switch (mark.kind) {
    case 'pair':
      return pair(mark.base, mark.quote);
    case 'flag':
      return `<clipPath id="a"><circle cx="${HALF}" cy="${HALF}" r="${HALF}"/></clipPath>${flag(mark.country, 0, SIZE, 'a')}${edge(HALF, HALF, HALF)}`;
    case 'metal': {
      const { from, to, letters } = METAL_COLORS[mark.metal];
      return disc(from, to) + text(mark.letters, letters);
    }
    case 'glyph':
      return (mark.glyph === 'oil' ? hued(mark.hue, 0.03, 0.42, 0.25) : hued(mark.hue)) + GLYPH_SHAPES[mark.glyph];
    case 'letters':
      return hued(mark.hue) + text(mark.letters, '#fff');
  }
}

/** The base's flag in front, top left, with a gap that shows the background. */
function pair(base: Country, quote: Country): string {
  const near = PAIR_RADIUS;
  const far = SIZE - PAIR_RADIUS;
  const width = 2 * PAIR_RADIUS;
  return (
    `<clipPath id="a"><circle cx="${near}" cy="${near}" r="${near}"/></clipPath>` +
    `<mask id="b"><circle cx="${far}" cy="${far}" r="${near}" fill="#fff"/><circle cx="${near}" cy="${near}" r="${near + PAIR_GAP}"/></mask>` +
    `<g mask="url(#b)">${flag(quote, SIZE - width, width)}</g>` +
    `${flag(base, 0, width, 'a')}${edge(near, near, near)}`
  );
}

function flag(country: Country, at: number, width: number, clip?: string): string {
  const drawing = FLAG_DRAWINGS[country].replace('<svg ', `<svg x="${at}" y="${at}" width="${width}" height="${width}" `);
  return clip === undefined ? drawing : `<g clip-path="url(#${clip})">${drawing}</g>`;
}

function hued(hue: number, chroma = 0.15, light = 0.6, dark = 0.47): string {
  return disc(hexOf({ lightness: light, chroma, hue }), hexOf({ lightness: dark, chroma: chroma * 0.93, hue }));
}

function disc(from: string, to: string): string {
  return (
    `<linearGradient id="a" x1=".3" y1="0" x2=".7" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<circle cx="${HALF}" cy="${HALF}" r="${HALF}" fill="url(#a)"/>${edge(HALF, HALF, HALF)}`
  );
}

function edge(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius - 1}" fill="none" stroke="#5a6478" stroke-opacity=".28" stroke-width="2"/>`;
}

function text(letters: string, color: string): string {
  return (
    `<text x="${HALF}" y="${HALF}" dy=".36em" text-anchor="middle" font-family="Inter,system-ui,sans-serif" ` +
    `font-weight="700" font-size="27" letter-spacing="-.5" fill="${color}">${letters}</text>`
  );
}

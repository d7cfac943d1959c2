import type { Category, Instrument } from '@truefill/domain/instrument.ts';

const HUES: Record<Category, number> = { forex: 205, commodities: 42, indices: 265, cryptos: 28, usStocks: 150 };

/** A plain round mark with the instrument's first letters, for clients that draw none of their own. */
export function instrumentMark({ base, category }: Instrument): string {
  const letters = base.slice(0, base.length > 3 ? 2 : 3);
  const size = letters.length > 2 ? 20 : 24;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `<circle cx="32" cy="32" r="32" fill="hsl(${HUES[category]} 55% 38%)"/>` +
    `<text x="32" y="32" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="600" font-size="${size}" fill="#fff">${letters}</text>` +
    '</svg>'
  );
}

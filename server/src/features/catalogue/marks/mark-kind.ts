import type { Category } from '@truefill/domain/market/instrument.ts';
import { countryOfCurrency, countryOfIndex, type Country } from './country.ts';

/** Mark of an instrument: two flags, one flag, or a disc with letters in a color of its own. */
export type InstrumentMarkKind =
  | { readonly kind: 'pair'; readonly base: Country; readonly quote: Country }
  | { readonly kind: 'flag'; readonly country: Country }
  | { readonly kind: 'metal'; readonly letters: string; readonly metal: Metal }
  | { readonly kind: 'glyph'; readonly glyph: Glyph; readonly hue: number }
  | { readonly kind: 'letters'; readonly letters: string; readonly hue: number };

export type Metal = 'gold' | 'silver' | 'platinum' | 'palladium' | 'copper';
export type Glyph = 'bitcoin' | 'ethereum' | 'oil' | 'gas';

export interface MarkedInstrument {
  readonly symbol: string;
  readonly category: Category;
  readonly base: string;
  readonly quoteCurrency: string;
}

const METALS: Readonly<Record<string, { readonly letters: string; readonly metal: Metal }>> = {
  XAU: { letters: 'Au', metal: 'gold' },
  XAG: { letters: 'Ag', metal: 'silver' },
  XPT: { letters: 'Pt', metal: 'platinum' },
  XPD: { letters: 'Pd', metal: 'palladium' },
  XCU: { letters: 'Cu', metal: 'copper' },
};

const GLYPHS: Readonly<Record<string, { readonly glyph: Glyph; readonly hue: number }>> = {
  BTCUSDT: { glyph: 'bitcoin', hue: 62 },
  ETHUSDT: { glyph: 'ethereum', hue: 278 },
  USOIL: { glyph: 'oil', hue: 255 },
  UKOIL: { glyph: 'oil', hue: 300 },
  NATGAS: { glyph: 'gas', hue: 235 },
};

/** A stable hue for a symbol that spreads symbols around the circle. */
export function hueOfSymbol(symbol: string): number {
  let hash = 0;
  for (const character of symbol) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return (hash * 137) % 360;
}

function lettersOf({ symbol, category, base }: MarkedInstrument): string {
  if (category === 'cryptos') return (base || symbol).slice(0, 1);
  return symbol.slice(0, 1);
}

/** Chooses an instrument's mark. Trademarks are not used: cryptos and stocks show their first letter. */
export function instrumentMarkKind(instrument: MarkedInstrument): InstrumentMarkKind {
  const { symbol, category, base, quoteCurrency } = instrument;
  if (category === 'forex') {
    const [first, second] = [countryOfCurrency(base), countryOfCurrency(quoteCurrency)];
    if (first && second) return { kind: 'pair', base: first, quote: second };
  }
  if (category === 'indices') {
    const country = countryOfIndex(symbol);
    if (country) return { kind: 'flag', country };
  }
  const metal = category === 'commodities' ? METALS[symbol.slice(0, 3)] : undefined;
  if (metal) return { kind: 'metal', ...metal };
  const glyph = GLYPHS[symbol];
  if (glyph) return { kind: 'glyph', ...glyph };
  return { kind: 'letters', letters: lettersOf(instrument), hue: hueOfSymbol(symbol) };
}

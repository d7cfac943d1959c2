import type { Instrument } from '@truefill/domain/market/instrument.ts';

/** A source of movement shared by several legs. */
export interface Loading {
  readonly factor: string;
  readonly weight: number;
}

/** A leg's part in an instrument's price; two legs make a cross: log price = sum of sign x log value. */
export interface LegPart {
  readonly leg: string;
  readonly sign: 1 | -1;
}

const METALS = new Set(['XAU', 'XAG', 'XPT', 'XPD', 'XCU']);

/** Daily correlations measured on real series result as products of these weights. */
const CURRENCIES: Readonly<Record<string, readonly Loading[]>> = {
  EUR: [{ factor: 'dollar', weight: 0.85 }],
  GBP: [{ factor: 'dollar', weight: 0.8 }],
  CHF: [{ factor: 'dollar', weight: 0.9 }],
  JPY: [{ factor: 'dollar', weight: 0.52 }],
  AUD: [
    { factor: 'dollar', weight: 0.7 },
    { factor: 'growth', weight: 0.64 },
  ],
  NZD: [
    { factor: 'dollar', weight: 0.7 },
    { factor: 'growth', weight: 0.62 },
  ],
  CAD: [
    { factor: 'dollar', weight: 0.65 },
    { factor: 'growth', weight: 0.45 },
  ],
  HKD: [{ factor: 'dollar', weight: 0.2 }],
  TRY: [{ factor: 'dollar', weight: 0.2 }],
};
const OTHER_CURRENCY: readonly Loading[] = [
  { factor: 'dollar', weight: 0.6 },
  { factor: 'growth', weight: 0.3 },
];

const COMMODITIES: Readonly<Record<string, readonly Loading[]>> = {
  XAU: [
    { factor: 'metals', weight: 0.9 },
    { factor: 'dollar', weight: 0.2 },
  ],
  XAG: [
    { factor: 'metals', weight: 0.88 },
    { factor: 'dollar', weight: 0.15 },
  ],
  XPT: [{ factor: 'metals', weight: 0.6 }],
  XPD: [{ factor: 'metals', weight: 0.5 }],
  XCU: [
    { factor: 'metals', weight: 0.4 },
    { factor: 'growth', weight: 0.3 },
  ],
  USOIL: [{ factor: 'energy', weight: 0.95 }],
  UKOIL: [{ factor: 'energy', weight: 0.95 }],
  NATGAS: [{ factor: 'energy', weight: 0.2 }],
  CORN: [{ factor: 'grains', weight: 0.75 }],
  WHEAT: [{ factor: 'grains', weight: 0.7 }],
  SOYBN: [{ factor: 'grains', weight: 0.7 }],
  SUGAR: [{ factor: 'grains', weight: 0.2 }],
};

/** Legs of an instrument's price. Forex and gold consist of dollar values, so that their triangles close. */
export function partsOf(instrument: Instrument): readonly LegPart[] {
  const { category, symbol, base, quoteCurrency } = instrument;
  if (category !== 'forex' && !METALS.has(base)) return [{ leg: symbol, sign: 1 }];
  const parts: LegPart[] = [];
  if (base !== 'USD') parts.push({ leg: base, sign: 1 });
  if (quoteCurrency !== 'USD') parts.push({ leg: quoteCurrency, sign: -1 });
  return parts;
}

/** Shared factors of the leg that an instrument defines; the first also carries the class's volatility. */
export function loadingsOf(instrument: Instrument, leg: string): readonly Loading[] {
  switch (instrument.category) {
    case 'forex':
      return CURRENCIES[leg] ?? OTHER_CURRENCY;
    case 'commodities':
      return COMMODITIES[leg] ?? [{ factor: 'commodities', weight: 0.3 }];
    case 'cryptos':
      return [{ factor: 'crypto', weight: leg === 'BTCUSDT' || leg === 'ETHUSDT' ? 0.93 : 0.86 }];
    case 'usStocks':
      return [{ factor: 'equity', weight: 0.7 }];
    case 'indices':
      return indexLoadings(instrument);
  }
}

function indexLoadings({ symbol, timeZone }: Instrument): readonly Loading[] {
  if (symbol === 'DXY') return [{ factor: 'dollar', weight: -0.95 }];
  if (timeZone.startsWith('America/') && symbol !== 'JP225') return [{ factor: 'equity', weight: 0.96 }];
  return [{ factor: 'equity', weight: timeZone.startsWith('Europe/') ? 0.91 : 0.82 }];
}

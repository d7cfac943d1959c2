import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './country.ts';
import { FLAG_DRAWINGS } from './flag-drawings.ts';
import { hueOfSymbol, instrumentMarkKind, type MarkedInstrument } from './mark-kind.ts';

const marked = (
  symbol: string,
  category: MarkedInstrument['category'],
  base: string,
  quoteCurrency = 'USD',
): MarkedInstrument => ({
  symbol,
  category,
  base,
  quoteCurrency,
});

describe('instrumentMarkKind', () => {
  it.each([
    [marked('EURUSD', 'forex', 'EUR'), { kind: 'pair', base: 'EU', quote: 'US' }],
    [marked('USDCNH', 'forex', 'USD', 'CNH'), { kind: 'pair', base: 'US', quote: 'CN' }],
    [marked('US500', 'indices', 'US500'), { kind: 'flag', country: 'US' }],
    [marked('NAS100', 'indices', 'NAS100'), { kind: 'flag', country: 'US' }],
    [marked('UK100', 'indices', 'UK100', 'GBP'), { kind: 'flag', country: 'GB' }],
    [marked('EU50', 'indices', 'EU50', 'EUR'), { kind: 'flag', country: 'EU' }],
    [marked('XAUJPY', 'commodities', 'XAU', 'JPY'), { kind: 'metal', letters: 'Au', metal: 'gold' }],
    [marked('USOIL', 'commodities', 'USOIL'), { kind: 'glyph', glyph: 'oil', hue: 255 }],
    [marked('BTCUSDT', 'cryptos', 'BTC', 'USDT'), { kind: 'glyph', glyph: 'bitcoin', hue: 62 }],
    [marked('SOLUSDT', 'cryptos', 'SOL', 'USDT'), { kind: 'letters', letters: 'S', hue: hueOfSymbol('SOLUSDT') }],
    [marked('NVDA', 'usStocks', 'NVDA'), { kind: 'letters', letters: 'N', hue: hueOfSymbol('NVDA') }],
    [marked('EURPLN', 'forex', 'EUR', 'PLN'), { kind: 'letters', letters: 'E', hue: hueOfSymbol('EURPLN') }],
  ])('%o', (instrument, expected) => {
    expect(instrumentMarkKind(instrument)).toEqual(expected);
  });

  it('has a drawing for every country', () => {
    for (const country of COUNTRIES) expect(FLAG_DRAWINGS[country]).toMatch(/^<svg/);
  });

  it('keeps hues on the circle and distinguishes neighbors', () => {
    const hues = ['NVDA', 'TSLA', 'AAPL', 'MSFT', 'AMZN', 'META'].map(hueOfSymbol);
    expect(new Set(hues).size).toBe(hues.length);
    expect(hues.every((hue) => hue >= 0 && hue < 360)).toBe(true);
  });
});

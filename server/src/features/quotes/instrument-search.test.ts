import { describe, expect, it } from 'vitest';
import { MARKET_NAMES } from '@truefill/locales/server-texts.ts';
import { loadCatalogue } from '../catalogue/index.ts';
import { searchInstruments } from './instrument-search.ts';

const { instruments } = loadCatalogue(new URL('../../../catalogue', import.meta.url).pathname);
const find = (keyword: string): string[] => searchInstruments(instruments, keyword).map(({ symbol }) => symbol);

describe('searchInstruments', () => {
  it.each([
    ['BTC', 'BTCUSDT'],
    ['bitcoin', 'BTCUSDT'],
    ['apple', 'AAPL'],
    ['EUR/USD', 'EURUSD'],
    ['eur usd', 'EURUSD'],
    ['gold', 'XAUUSD'],
    ['V', 'V'],
    ['ＪＰＹ', 'USDJPY'],
    ["mcdonald's", 'MCD'],
    ['sterling', 'GBPUSD'],
    ['aussie yen', 'AUDJPY'],
    ['黄金', 'XAUUSD'],
    ['比特', 'BTCUSDT'],
    ['苹果', 'AAPL'],
  ])('%s finds %s first', (keyword, symbol) => {
    expect(find(keyword)[0]).toBe(symbol);
  });

  it('finds every instrument by each name that a page shows, in all languages', () => {
    const missed = MARKET_NAMES.flatMap(({ full, short }) =>
      instruments.flatMap(({ symbol }) =>
        [full[symbol] ?? [], short[symbol] ?? []].flat().filter((name) => !find(name).includes(symbol)),
      ),
    );
    expect(missed).toEqual([]);
  });

  it('finds every instrument of a currency, base or quote', () => {
    const found = find('hkd');
    expect(found).toContain('USDHKD');
    expect(found).toContain('HK50');
    expect(find('GBP')).toEqual(expect.arrayContaining(['GBPUSD', 'EURGBP', 'UK100']));
  });

  it('requires every word to match', () => {
    expect(find('canadian yen')).toEqual(['CADJPY']);
    expect(find('apple bitcoin')).toEqual([]);
  });

  it.each(['', '   ', '/', 'zzzz', '%', '[', '\\'])('finds nothing for %j', (keyword) => {
    expect(find(keyword)).toEqual([]);
  });
});

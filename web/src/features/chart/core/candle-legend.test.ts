import { expect, it } from 'vitest';
import { candleFigures, partsThatFit } from './candle-legend.ts';

const candle = { timestamp: 0, open: 113_129.43, high: 113_177.57, low: 112_581.47, close: 112_582, volume: 12_345.6 };

it('writes a candle with its change from the one before', () => {
  expect(candleFigures(candle, { close: 113_000 }, 2)).toEqual({
    open: '113,129.43',
    high: '113,177.57',
    low: '112,581.47',
    close: '112,582.00',
    volume: '12.3K',
    change: '−0.37%',
  });
  expect(candleFigures({ ...candle, open: 112_582 }, null, 2).change).toBe('0.00%');
});

it('omits volume first, then the change, and never needs a second row', () => {
  const texts = { open: 'O 11.11', high: 'H 12.00', low: 'L 10.00', close: 'C 11.00', volume: 'V 12.3K', change: '+0.10%' };
  const fit = (width: number) => partsThatFit(texts, width, (text) => text.length * 6).join(' ');
  expect(fit(400)).toBe('open high low close volume change');
  expect(fit(260)).toBe('open high low close change');
  expect(fit(210)).toBe('open high low close');
  expect(fit(160)).toBe('high low close');
  expect(fit(60)).toBe('close');
});

it('a market without volume shows none, and narrower digits restore no omitted part', () => {
  const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign === '1' ? 3 : 6), 0);
  const texts = { open: 'O 11.11', high: 'H 11.11', low: 'L 11.11', close: 'C 11.11', change: '+1.11%' };
  expect(partsThatFit(texts, 400, widthOf)).toEqual(['open', 'high', 'low', 'close', 'change']);
  expect(partsThatFit(texts, 220, widthOf)).toEqual(['open', 'high', 'low', 'close']);
});

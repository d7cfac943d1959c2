import { expect, it } from 'vitest';
import { legends, type IndicatorLegendStyle, type LegendParts } from './indicator-legend.ts';

const FACE: IndicatorLegendStyle = {
  words: { upper: '上轨', middle: '中轨', lower: '下轨', volume: '成交量：' },
  lines: ['first', 'second', 'third'],
  text: 'text',
  up: 'up',
  down: 'down',
};
const line = (key: string, title: string) => ({ key, title, type: 'line' });

function shown(
  parts: Partial<LegendParts>,
  figures: { key: string; title?: string; type: string }[],
  calcParams: number[] = [],
): string[] {
  const candle = { open: 10, close: 9 };
  return legends({ name: 'MA', legendStyle: FACE, row: {}, candle, precision: 2, ...parts }, { figures, calcParams }).map(
    ({ title, value }) => {
      if (typeof title === 'string' || typeof value === 'string') throw new Error('a legend without colours');
      expect(value.color).toBe(title.color);
      return `${title.text}${value.text} ${value.color}`;
    },
  );
}

it('names the bands in the catalogue’s words', () => {
  const bands = [line('up', 'UP: '), line('mid', 'MID: '), line('dn', 'DN: ')];
  expect(shown({ name: 'BOLL', row: { up: 12, mid: 11.005, dn: 10 } }, bands)).toEqual([
    '上轨: 12.00 first',
    '中轨: 11.01 second',
    '下轨: 10.00 third',
  ]);
});

it('volume has the color of its candle, the bars of MACD that of their sign', () => {
  const bar = { key: 'volume', title: 'VOLUME: ', type: 'bar' };
  expect(shown({ name: 'VOL', row: { volume: 12_345.6 } }, [bar])).toEqual(['成交量：12,346 down']);
  expect(shown({ name: 'VOL', row: { volume: 1 }, candle: { open: 9, close: 10 } }, [bar])).toEqual(['成交量：1 up']);
  const macd = [line('dif', 'DIF: '), line('dea', 'DEA: '), { key: 'macd', title: 'MACD: ', type: 'bar' }];
  expect(shown({ name: 'MACD', row: { dif: 1, dea: 2, macd: -1 } }, macd)).toEqual([
    'DIF: 1.00 first',
    'DEA: 2.00 second',
    'MACD: -1.00 down',
  ]);
});

it('names lines by their period and shows a dash if there is no value yet', () => {
  expect(shown({ name: 'RSI', row: {} }, [line('rsi1', 'RSI1: '), line('rsi2', 'RSI2: ')], [14, 28])).toEqual([
    'RSI14: — first',
    'RSI28: — second',
  ]);
  expect(shown({ name: 'SAR', row: { sar: 5 } }, [{ key: 'sar', title: 'SAR: ', type: 'circle' }])).toEqual(['SAR: 5.00 text']);
});

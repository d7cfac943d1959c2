import { expect, test } from 'vitest';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { optionMarks } from './option-marks.ts';

const running = {
  id: 4,
  kind: 'up',
  symbol: 'BTCUSDT',
  pricePrecision: 2,
  entryPrice: 104_318.4,
  stake: 50,
  beginMs: 1_000,
  endMs: 61_000,
  outcome: null,
  band: null,
} as OptionOrderView;

test('a running option of this market is drawn from its entry to its end', () =>
  expect(optionMarks([running, { ...running, id: 5, symbol: 'ETHUSDT' }], 'BTCUSDT', 30_000)).toEqual([
    {
      id: 'option/4',
      kind: 'up',
      stake: 50,
      entryPrice: 104_318.4,
      pricePrecision: 2,
      beginMs: 1_000,
      endMs: 61_000,
      band: null,
    },
  ]));

test('one that has ended is not', () => {
  expect(optionMarks([running], 'BTCUSDT', 61_000)).toEqual([]);
  expect(optionMarks([{ ...running, outcome: 'win' }], 'BTCUSDT', 30_000)).toEqual([]);
});

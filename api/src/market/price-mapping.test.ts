import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceTuple } from '../live.ts';
import { priceFromText, priceFromTuple, symbolInText, textOfPrices, textsOfPrices } from './price-mapping.ts';

const figure = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const tuple: fc.Arbitrary<PriceTuple> = fc.tuple(
  fc.stringMatching(/^[A-Za-z0-9._/-]{1,20}$/),
  ...([figure, figure, figure, figure, figure, figure, fc.nat(), figure] as const),
);

test('splitting a frame of prices returns what was put into it', () => {
  fc.assert(
    fc.property(fc.array(tuple, { minLength: 1 }), (tuples) => {
      const frame = textOfPrices(tuples.map((one) => JSON.stringify(one)));
      expect(JSON.parse(frame)).toEqual(JSON.parse(JSON.stringify({ topic: 'prices', data: tuples })));
      const texts = textsOfPrices(frame) ?? [];
      expect(texts.map(symbolInText)).toEqual(tuples.map(([symbol]) => symbol));
      expect(texts.map(priceFromText)).toEqual(
        tuples.map((one) => priceFromTuple(JSON.parse(JSON.stringify(one)) as PriceTuple)),
      );
    }),
  );
});

test.each([
  '{"op":"pong"}',
  '{"topic":"prices","data":[]}',
  '{"topic":"prices","data":[{"symbol":"EURUSD"}]}',
  '{"topic":"price/EURUSD","data":[["EURUSD",1,2,1,1,1,0,1,1]]}',
  '{"topic":"kline/EURUSD/1min","data":[]}',
  '',
])('%s is not split', (frame) => {
  expect(textsOfPrices(frame)).toBeNull();
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UsdRate } from '../money/conversion.ts';
import { fillAt } from './order.ts';
import { points } from '../market/price.ts';
import type { Quote } from '../market/quote.ts';

it('records the given quote, regardless of earlier fills', () => {
  const few = fc.bigInt({ min: 1n, max: 2n });
  const moment = fc.integer({ min: 1, max: 2 });
  const filling = fc.record({
    price: few,
    sequence: moment,
    timeMs: moment,
    bid: few,
    ask: few,
    rate: few,
    filledAtMs: moment,
    rateSequence: fc.option(moment),
    rulesVersion: fc.option(few),
  });
  fc.assert(
    fc.property(fc.array(filling, { minLength: 1, maxLength: 12 }), (fillings) => {
      for (const { price, sequence, timeMs, bid, ask, rate, filledAtMs, rateSequence, rulesVersion } of fillings) {
        const quote = {
          symbol: 'EURUSD',
          sequence,
          timeMs,
          bid: points(bid),
          ask: points(ask),
          mid: points(bid),
          volume: 0,
        } satisfies Quote;
        const quoteToUsd = rate as UsdRate;
        expect(fillAt(points(price), quote, quoteToUsd, filledAtMs, { rateSequence, rulesVersion })).toEqual({
          price,
          quoteSequence: sequence,
          quoteTimeMs: timeMs,
          bid,
          ask,
          quoteToUsd,
          filledAtMs,
          rateSequence,
          rulesVersion,
        });
      }
    }),
  );
});

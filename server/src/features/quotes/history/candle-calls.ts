import { MAX_CANDLES } from '@truefill/api/market/calls.ts';
import { candleToWire } from '@truefill/api/market/price-mapping.ts';
import type { WireCandle } from '@truefill/api/market/calls.ts';
import type { Brand } from '@truefill/api/brand.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { priceToNumber } from '@truefill/domain/market/price.ts';
import type { CandleAnswer } from '../../../adapters/feeds/feed.ts';
import type { Clock } from '../../../platform/clock.ts';
import { PartOf, type RegisterCall } from '../../../http/calls/register-call.ts';
import { createCandleBudget, type CandleResult } from './candle-budget.ts';
import { candleView } from './candle-view.ts';
import type { Quotes } from '../quotes.ts';

/** The calls that return candles, each within its client's budget. */
export function candleCalls({
  quotes,
  clock,
  steadyClock,
  known,
}: {
  readonly quotes: Quotes;
  readonly clock: Clock;
  readonly steadyClock: Clock;
  /** the instrument; throws if the brand does not show it */
  readonly known: (brand: Brand, symbol: string) => Instrument;
}): (register: RegisterCall) => void {
  const spend = createCandleBudget(steadyClock);
  return (register) => {
    register('marketHistory', ({ symbol, period, from, to }, { brand, clientAddress }) => {
      const instrument = known(brand, symbol);
      const limit = MAX_CANDLES.byTime + 1;
      return spend(clientAddress, async () => {
        const answer = await quotes.candles({ symbol, period, fromMs: from, toMs: to, limit, keep: 'oldest' });
        const wire = wireCandles(answer, instrument);
        const whole = wire.length < limit && !answer.cut;
        return made([answer], whole ? wire : new PartOf(wire.slice(0, MAX_CANDLES.byTime)));
      });
    });
    register('marketHistoryLimit', ({ symbol, period, limit, to }, { brand, clientAddress }) => {
      const instrument = known(brand, symbol);
      const requested = Math.min(Math.max(limit, 1), MAX_CANDLES.byNumber + 1);
      const toMs = to ?? clock.now() + 1;
      return spend(clientAddress, async () => {
        const answer = await quotes.candles({ symbol, period, fromMs: 0, toMs, limit: requested, keep: 'newest' });
        const wire = wireCandles(answer, instrument);
        const whole = wire.length <= MAX_CANDLES.byNumber && !answer.cut;
        return made([answer], whole ? wire : new PartOf(wire.slice(-MAX_CANDLES.byNumber)));
      });
    });
    register('marketSparklines', ({ symbols, period, points, from = 0 }, { brand, clientAddress }) => {
      const shown = [...new Set(symbols)].flatMap((symbol) => quotes.instrumentFor(brand, symbol) ?? []);
      const window = { period, fromMs: from, toMs: clock.now() + 1, limit: points, keep: 'newest' } as const;
      return spend(clientAddress, async () => {
        const answers = await Promise.all(shown.map(async ({ symbol }) => quotes.candles({ symbol, ...window })));
        const lines = shown.map(({ symbol, pricePrecision }, index) => {
          const closes = answers[index]?.candles.map(({ close }) => priceToNumber(close, pricePrecision));
          return [symbol, closes ?? []] as const;
        });
        return made(answers, Object.fromEntries(lines));
      });
    });
  };
}

function made<Data>(answers: readonly CandleAnswer[], data: Data): CandleResult<Data> {
  const work = answers.reduce((sum, answer) => sum + answer.work, 0);
  return { data, work, sent: answers.reduce((sum, { candles }) => sum + candles.length, 0) };
}

function wireCandles({ candles }: CandleAnswer, { pricePrecision }: Instrument): WireCandle[] {
  return candles.map((candle) => candleToWire(candleView(candle, pricePrecision)));
}

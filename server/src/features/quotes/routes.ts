import { candleToWire, priceToWire } from '@truefill/api/mapping/price.ts';
import { instrumentToWire } from '@truefill/api/mapping/instrument.ts';
import { MAX_CANDLES } from '@truefill/api/calls/market.ts';
import type { Product, WireCandle } from '@truefill/api/calls.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { CATEGORY_IDS, type Instrument } from '@truefill/domain/instrument.ts';
import { priceToNumber } from '@truefill/domain/price.ts';
import { currentSessionEnd, marketState, nextOpening, wireHours } from '@truefill/domain/trading-hours.ts';
import type { CandleAnswer } from '../../adapters/feeds/feed.ts';
import type { Clock } from '../../clock.ts';
import { isHeld } from '../../http/etag.ts';
import { PartOf, type FeatureRoutes } from '../../http/register-call.ts';
import { Refusal } from '../../refusal.ts';
import { candleView } from './candle-view.ts';
import { searchInstruments } from './instrument-search.ts';
import { InstrumentMarks } from './marks/instrument-marks.ts';
import type { Quotes } from './quotes.ts';

const MARK_PATH = '/market/logo/';
/** a day; then a browser asks whether it has changed and shows the old one meanwhile */
const MARK_CACHING = 'public, max-age=86400, stale-while-revalidate=604800';

/** The open reads of the market service, the product list and the search. What a brand does not show is unknown to it: 1008. */
export function quoteRoutes({ quotes, clock }: { quotes: Quotes; clock: Clock }): FeatureRoutes {
  const known = (brand: Brand, symbol: string): Instrument => {
    const instrument = quotes.instrumentFor(brand, symbol);
    if (!instrument) throw new Refusal('dataNotFound');
    return instrument;
  };
  const marks = new InstrumentMarks(quotes.catalogue);

  return (register, app) => {
    register('marketHistory', async ({ symbol, period, from, to }, { brand }) => {
      const instrument = known(brand, symbol);
      const limit = MAX_CANDLES.byTime + 1;
      const answer = await quotes.candles({ symbol, period, fromMs: from, toMs: to, limit, keep: 'oldest' });
      const wire = wireCandles(answer, instrument);
      return wire.length < limit && !answer.cut ? wire : new PartOf(wire.slice(0, MAX_CANDLES.byTime));
    });
    register('marketHistoryLimit', async ({ symbol, period, limit, to }, { brand }) => {
      const instrument = known(brand, symbol);
      const wanted = Math.min(Math.max(limit, 1), MAX_CANDLES.byNumber + 1);
      const toMs = to ?? clock.now() + 1;
      const answer = await quotes.candles({ symbol, period, fromMs: 0, toMs, limit: wanted, keep: 'newest' });
      const wire = wireCandles(answer, instrument);
      return wire.length <= MAX_CANDLES.byNumber && !answer.cut ? wire : new PartOf(wire.slice(-MAX_CANDLES.byNumber));
    });
    register('marketSparklines', async ({ symbols, period, points, from = 0 }, { brand }) => {
      const shown = [...new Set(symbols)].flatMap((symbol) => quotes.instrumentFor(brand, symbol) ?? []);
      const window = { period, fromMs: from, toMs: clock.now() + 1, limit: points, keep: 'newest' } as const;
      const lines = await Promise.all(
        shown.map(async ({ symbol, pricePrecision }) => {
          const { candles } = await quotes.candles({ symbol, ...window });
          return [symbol, candles.map(({ close }) => priceToNumber(close, pricePrecision))] as const;
        }),
      );
      return Object.fromEntries(lines);
    });
    register('marketThumb', ({ symbol }, { brand }) => {
      const instrument = known(brand, symbol);
      const price = quotes.priceFor(brand, symbol);
      if (!price) throw new Refusal('dataNotFound');
      return priceToWire(price, { name: instrument.name, sort: quotes.placeOf(symbol), type: CATEGORY_IDS[instrument.category] });
    });
    register('marketStatus', ({ symbol }, { brand }) => {
      const instrument = known(brand, symbol);
      return quotes.tradable(symbol) ? marketState(instrument, clock.now()) : 'closed';
    });
    register('productList', (_input, { brand }) => {
      const nowMs = clock.now();
      return Object.fromEntries(
        quotes.instrumentsOf(brand).map((instrument) => [instrument.symbol, product(quotes, instrument, nowMs)]),
      );
    });
    register('productSearch', ({ keyword }, { brand }) => ({
      forexProductList: searchInstruments(quotes.instrumentsOf(brand), keyword).map(({ symbol }) => symbol),
    }));
    app.get<{ Params: { file: string } }>(`${MARK_PATH}:file`, async (request, reply) => {
      const mark = marks.of(request.params.file.replace(/\.svg$/, ''));
      if (!mark) throw new Refusal('wrongUrl', { httpStatus: 404 });
      reply.header('cache-control', MARK_CACHING).header('etag', mark.etag);
      if (isHeld(request, mark.etag)) return reply.code(304).send();
      return reply.header('content-type', 'image/svg+xml').send(mark.svg);
    });
  };
}

function wireCandles({ candles }: CandleAnswer, { pricePrecision }: Instrument): WireCandle[] {
  return candles.map((candle) => candleToWire(candleView(candle, pricePrecision)));
}

function product(quotes: Quotes, instrument: Instrument, nowMs: number): Product {
  const { startTimes, closeTimes } = wireHours(instrument, nowMs);
  return instrumentToWire({
    symbol: instrument.symbol,
    name: instrument.name,
    category: instrument.category,
    categoryId: CATEGORY_IDS[instrument.category],
    pricePrecision: instrument.pricePrecision,
    pricePip: instrument.pricePip,
    logoUrl: `${MARK_PATH}${instrument.symbol}.svg`,
    tradable: quotes.tradable(instrument.symbol),
    sort: quotes.placeOf(instrument.symbol),
    base: instrument.base,
    quoteCurrency: instrument.quoteCurrency,
    utcHours: startTimes.map((opens, day) => ({ opens, closes: closeTimes[day] ?? opens })),
    openings: {
      isOpen: quotes.tradable(instrument.symbol) && marketState(instrument, nowMs) === 'open',
      opensAtMs: nextOpening(instrument, nowMs),
      closesAtMs: currentSessionEnd(instrument, nowMs),
    },
  });
}

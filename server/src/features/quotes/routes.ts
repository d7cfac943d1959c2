import { priceToWire } from '@truefill/api/market/price-mapping.ts';
import { categoryFromWire, instrumentToWire } from '@truefill/api/market/instrument-mapping.ts';
import type { Product } from '@truefill/api/market/calls.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { CATEGORY_IDS, type Instrument } from '@truefill/domain/market/instrument.ts';
import {
  currentSessionEnd,
  marketState,
  nextOpening,
  wireHours,
  type MarketState,
} from '@truefill/domain/market/trading-hours.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { steadyClock as passingClock, type Clock } from '../../platform/clock.ts';
import { isHeld } from '../../http/etag.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { candleCalls } from './history/candle-calls.ts';
import { searchInstruments } from './instrument-search.ts';
import { InstrumentMarks, type ServedMark } from '../catalogue/marks/index.ts';
import type { Quotes } from './quotes.ts';

const MARK_PATH = '/market/logo/';
const SHEET_PATH = '/market/logos/';
/** fresh for a day, then revalidated while the browser shows the old one */
const MARK_CACHING = 'public, max-age=86400, stale-while-revalidate=604800';

/**
 * The public calls for market data, the product list and the search. Instruments that the brand does not show are unknown:
 * 1008.
 */
export function quoteRoutes({
  quotes,
  clock,
  steadyClock = passingClock,
}: {
  readonly quotes: Quotes;
  readonly clock: Clock;
  readonly steadyClock?: Clock;
}): FeatureRoutes {
  const known = (brand: Brand, symbol: string): Instrument => {
    const instrument = quotes.instrumentFor(brand, symbol);
    if (!instrument) throw new Refusal('dataNotFound');
    return instrument;
  };
  const registerCandles = candleCalls({ quotes, clock, steadyClock, known });
  const marks = new InstrumentMarks(quotes.catalogue);

  return (register, app) => {
    registerCandles(register);
    register('marketThumb', ({ symbol }, { brand }) => {
      const instrument = known(brand, symbol);
      const price = quotes.priceFor(brand, symbol);
      if (!price) throw new Refusal('dataNotFound');
      return priceToWire(price, { name: instrument.name, sort: quotes.placeOf(symbol), type: CATEGORY_IDS[instrument.category] });
    });
    register('marketStatus', ({ symbol }, { brand }) => displayedState(quotes, known(brand, symbol), clock.now()));
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
      return sendMark(request, reply, marks.of(request.params.file.replace(/\.svg$/, '')));
    });
    app.get<{ Params: { file: string } }>(`${SHEET_PATH}:file`, async (request, reply) => {
      const category = categoryFromWire(Number(request.params.file.replace(/\.svg$/, '')));
      return sendMark(request, reply, category === null ? undefined : marks.sheetOf(category));
    });
  };
}

function sendMark(request: FastifyRequest, reply: FastifyReply, mark: ServedMark | undefined): FastifyReply {
  if (!mark) throw new Refusal('wrongUrl', { httpStatus: 404 });
  reply.header('cache-control', MARK_CACHING).header('etag', mark.etag);
  if (isHeld(request, mark.etag)) return reply.code(304).send();
  return reply.header('content-type', 'image/svg+xml').send(mark.svg);
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
    sheetMarkUrl: `${SHEET_PATH}${CATEGORY_IDS[instrument.category]}.svg#${instrument.symbol}`,
    tradable: quotes.tradable(instrument.symbol),
    sort: quotes.placeOf(instrument.symbol),
    base: instrument.base,
    quoteCurrency: instrument.quoteCurrency,
    utcHours: startTimes.map((opens, day) => ({ opens, closes: closeTimes[day] ?? opens })),
    openings: {
      isOpen: displayedState(quotes, instrument, nowMs) === 'open',
      opensAtMs: nextOpening(instrument, nowMs),
      closesAtMs: currentSessionEnd(instrument, nowMs),
    },
  });
}

/** A source silent for this long in an open market counts as having no prices. */
const SILENT_MS = 5 * 60_000;

/**
 * The state of a market for display. Its trading hours decide, but a market without a source, or whose source has long been
 * silent, is closed: nothing can be traded there.
 */
function displayedState(quotes: Pick<Quotes, 'tradable' | 'newest'>, instrument: Instrument, nowMs: number): MarketState {
  if (!quotes.tradable(instrument.symbol)) return 'closed';
  const state = marketState(instrument, nowMs);
  const newest = quotes.newest(instrument.symbol);
  if (state !== 'open' || newest === null || nowMs - newest.timeMs <= SILENT_MS) return state;
  // a market that opened a moment ago still has the last quote of the session before
  return marketState(instrument, nowMs - SILENT_MS) === 'open' ? 'closed' : state;
}

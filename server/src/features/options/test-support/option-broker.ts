import type { brandFile, Brand } from '@truefill/api/brand.ts';
import type { z } from '@truefill/api/zod.ts';
import type { OptionRequest } from '@truefill/domain/options/option-placement.ts';
import { formatPrice, parsePrice, points } from '@truefill/domain/market/price.ts';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { minimalBrand } from '../../../test-support/minimal-brand.ts';
import { createScriptedFeed, type ScriptedFeed } from '../../../adapters/feeds/scripted/index.ts';
import { FakeTimers } from '../../../live/test-support/fake-timers.ts';
import { loadCatalogue } from '../../catalogue/index.ts';
import { createQuotes, type Quotes } from '../../quotes/index.ts';
import { createMoney } from '../../../money-modules.ts';
import { accountTransactions, createAccountQueue } from '../../accounts/index.ts';
import { createTrading, type Trading } from '../../trading/index.ts';
import { openTrader, trader, WEDNESDAY_MS } from '../../trading/test-support/trading-broker.ts';
import { createOptions, type Options } from '../index.ts';

export { trader as user, WEDNESDAY_MS };
export const SYMBOL = 'BTCUSDT';

export const catalogue = loadCatalogue(join(import.meta.dirname, '../../../../catalogue'));
export const PRODUCT_ID = catalogue.instruments.findIndex(({ symbol }) => symbol === SYMBOL) + 1;

export function brandWith(id: string, options: z.input<typeof brandFile>['options'], categories = [3, 2, 1, 4, 5]): Brand {
  return minimalBrand(id, {
    defaultTradeType: 'option',
    categories,
    switches: { contract: true, optionMock: true },
    rules: { minHoldSeconds: 0, forexMinTotalDeposit: 0 },
    options,
  });
}

/** 30 s at 78.5 percent and 180 s at 85 percent, 10 to 5,000, fee 1 percent, bands. */
export const BANDED = brandWith('banded', {
  deliveries: [
    { seconds: 30, ratePercent: 78.5, chips: [10, 50], min: 10, max: 5_000 },
    { seconds: 180, ratePercent: 85, min: 10 },
  ],
  optionFeeRate: '0.01',
  bands: true,
});
/** One minute at 80 percent on cryptocurrencies only, no fee, no bands, void after 5 s. */
export const PLAIN = brandWith(
  'plain',
  { deliveries: [{ seconds: 60, ratePercent: 80, min: 1, max: 100 }], voidAfterSeconds: 5 },
  [4],
);

export interface OptionBroker {
  readonly timers: FakeTimers;
  readonly feed: ScriptedFeed;
  readonly quotes: Quotes;
  readonly trading: Trading;
  readonly options: Options;
  /** a quote of the symbol around a mid, now or at another time */
  say(mid: string, timeMs?: number): void;
  stop(): Promise<void>;
}

/** The real quote book, trading and options over a database; the test controls prices and time. */
export async function openOptionBroker(pool: Pool, timers = new FakeTimers(WEDNESDAY_MS)): Promise<OptionBroker> {
  const log = pino({ level: 'silent' });
  const feed = createScriptedFeed({ catalogue, clock: timers });
  const quotes = createQuotes({ catalogue, feed, clock: timers, pool, log });
  await quotes.start();
  const brands = [BANDED, PLAIN];
  const { modules, market, optionBrands } = createMoney({ catalogue, quotes, brands, clock: timers, encrypt: () => '\\x00' });
  const queue = createAccountQueue({ modules, transactions: accountTransactions(pool), clock: timers, log });
  const trading = createTrading({ pool, quotes, catalogue, market, queue, clock: timers, timers, brands, log });
  await trading.start();
  const options = createOptions({ pool, quotes, market, queue, clock: timers, timers, brands: optionBrands, log, trading });
  await options.start();
  return {
    timers,
    feed,
    quotes,
    trading,
    options,
    say(mid, timeMs = timers.now()) {
      const middle = parsePrice(mid, 2) as bigint;
      feed.push(SYMBOL, { bid: formatPrice(points(middle - 100n), 2), ask: formatPrice(points(middle + 100n), 2), timeMs });
    },
    async stop() {
      await options.stop();
      await trading.stop();
      await quotes.stop();
    },
  };
}

/** A user of the brand with options. */
export function openUser(pool: Pool, userId: bigint, options: Parameters<typeof openTrader>[2] = {}): Promise<void> {
  return openTrader(pool, userId, { brand: BANDED, ...options });
}

/** 200 on a rise within 30 s; the other fields as given. */
export function optionRequest(nowMs: number, overrides: Partial<OptionRequest> = {}): OptionRequest {
  return {
    symbol: SYMBOL,
    productId: PRODUCT_ID,
    kind: 'up',
    seconds: 30,
    rate: '0.785',
    stake: '200',
    price: '100000',
    clientTimeSeconds: Math.floor(nowMs / 1_000),
    ...overrides,
  };
}

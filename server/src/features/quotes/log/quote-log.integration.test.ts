import { points } from '@truefill/domain/market/price.ts';
import type { Quote, SourceQuote } from '@truefill/domain/market/quote.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { loadCatalogue } from '../../catalogue/index.ts';
import { createQuotes } from '../quotes.ts';
import { migrations as quotesMigrations } from '../migrations.ts';
import { createQuoteLog } from './quote-log.ts';
import { PushFeed, sourceQuote } from '../test-support/push-feed.ts';

const NOW = Date.UTC(2026, 0, 20, 15);
const SYMBOLS = ['A', 'B', 'OLD', 'BOTH'];
const quote = (symbol: string, sequence: number, timeMs: number): Quote => ({
  ...sourceQuote(symbol, timeMs, 100_000 + sequence, 1.5),
  sequence,
});
const arrived = (one: Quote, arrivedMs = NOW) => ({ ...one, arrivedMs });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(quotesMigrations);
});
afterAll(() => database.drop());
afterEach(async () => {
  await database.pool.query('truncate quote_log, refused_quote, quote_log_run');
});

function openLog(nowMs = NOW, maxWaiting = 100_000) {
  const clock = { nowMs, now: () => clock.nowMs };
  const errors: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (entry: unknown) => void errors.push(entry),
    error: (entry: unknown) => void errors.push(entry),
  };
  return { clock, errors, log: createQuoteLog({ pool: database.pool, clock, log, maxWaiting }) };
}

const logged = async () =>
  (
    await database.pool.query(
      'select symbol, sequence, time_ms, bid, ask, mid, volume, arrived_ms, ineligible from quote_log order by symbol, sequence',
    )
  ).rows;

describe('quote log', () => {
  it('stores every quote with its acceptance time, and returns the last ones in the next run', async () => {
    const first = openLog();
    expect(await first.log.open(SYMBOLS)).toEqual([]);
    first.log.append([quote('A', 1, NOW - DAY_MS), { ...quote('A', 2, NOW), ineligible: 'stale' }, quote('B', 1, NOW)], NOW + 3);
    await first.log.close();
    const rest = { arrived_ms: BigInt(NOW + 3), volume: 1.5 };
    expect(await logged()).toEqual([
      expect.objectContaining({
        ...rest,
        symbol: 'A',
        sequence: 1n,
        time_ms: BigInt(NOW - DAY_MS),
        bid: 100_000n,
        ineligible: null,
      }),
      expect.objectContaining({ ...rest, symbol: 'A', sequence: 2n, mid: 100_002n, ineligible: 'stale' }),
      expect.objectContaining({ ...rest, symbol: 'B', sequence: 1n }),
    ]);
    expect(await openLog().log.open(SYMBOLS)).toEqual([
      { ...arrived(quote('A', 2, NOW), NOW + 3), ineligible: 'stale' },
      arrived(quote('B', 1, NOW), NOW + 3),
    ]);
    expect(first.errors).toEqual([]);
  });

  it('stores each quote once, however many processes write it concurrently and in any order', async () => {
    const [one, other] = [openLog(), openLog()];
    const quotes = Array.from({ length: 2_000 }, (_, index) => quote(index % 2 === 0 ? 'A' : 'B', index, NOW + index));
    await Promise.all([one.log.open(SYMBOLS), other.log.open(SYMBOLS)]);
    for (let from = 0; from < quotes.length; from += 200) {
      const some = quotes.slice(from, from + 200);
      one.log.append(some, NOW);
      other.log.append(some.toReversed(), NOW + 1);
      await Promise.all([one.log.flush(), other.log.flush()]);
    }
    const { rows } = await database.pool.query(
      'select count(*)::int as rows, count(distinct (symbol, time_ms))::int as quotes from quote_log',
    );
    expect(rows).toEqual([{ rows: 2_000, quotes: 2_000 }]);
    expect([...one.errors, ...other.errors]).toEqual([]);
    await Promise.all([one.log.close(), other.log.close()]);
  });

  it('stores rejected quotes with the reason, and only some of a flood', async () => {
    const { log, errors } = openLog();
    await log.open(SYMBOLS);
    const nonsense = { ...quote('A', 1, Number.NaN), bid: points(-1n), ask: points(2n ** 80n), volume: Number.NaN };
    log.refuse({ quote: nonsense, reason: 'malformed', arrivedMs: NOW });
    for (let count = 0; count < 1_000; count++) log.refuse({ quote: quote('A', 1, NOW), reason: 'crossed', arrivedMs: NOW });
    await log.flush();
    const { rows } = await database.pool.query('select * from refused_quote where reason = $1', ['malformed']);
    expect(rows).toEqual([
      { symbol: 'A', time_ms: null, bid: -1n, ask: null, volume: Number.NaN, arrived_ms: BigInt(NOW), reason: 'malformed' },
    ]);
    expect((await database.pool.query('select 1 from refused_quote')).rowCount).toBe(50);
    expect(errors).toEqual([]);
    await log.close();
  });

  it('detects where a crash may have lost quotes, and that a clean shutdown lost none', async () => {
    const first = openLog(NOW);
    await first.log.open(SYMBOLS);
    first.clock.nowMs = NOW + 10_000;
    await first.log.flush();
    first.log.append([quote('A', 1, NOW + 10_500)], NOW + 10_500);
    // kill -9
    const second = openLog(NOW + 60_000);
    await second.log.open(SYMBOLS);
    const gaps = await second.log.gaps();
    expect(gaps(NOW + 5_000, NOW + 9_000)).toBe('none');
    expect(gaps(NOW + 10_400, NOW + 60_100)).toBe('gap');
    expect(gaps(NOW + 60_000, NOW + 60_100)).toBe('none');
    second.clock.nowMs = NOW + 70_000;
    await second.log.close();
    const third = openLog(NOW + 90_000);
    await third.log.open(SYMBOLS);
    expect((await third.log.gaps())(NOW + 69_000, NOW + 90_100)).toBe('none');
  });

  it('reports dropped quotes as a gap', async () => {
    const { clock, log, errors } = openLog(NOW, 2);
    await log.open(SYMBOLS);
    log.append([quote('A', 1, NOW + 1), quote('A', 2, NOW + 2)], NOW + 2);
    log.append([quote('A', 3, NOW + 3)], NOW + 9_000);
    log.append([quote('A', 4, NOW + 4)], NOW + 9_500);
    clock.nowMs = NOW + 20_000;
    await log.flush();
    expect((await logged()).map(({ sequence }) => sequence)).toEqual([3n, 4n]);
    expect(errors).toEqual([{ missing: 1 }, { missing: 1 }]);
    const gaps = await log.gaps();
    expect([gaps(NOW + 1, NOW + 9_000), gaps(NOW + 9_000, NOW + 20_000)]).toEqual(['gap', 'none']);
    await log.close();
  });

  it('reports quotes dropped while a new run starts after earlier losses', async () => {
    const { clock, log } = openLog(NOW, 1);
    await log.open(SYMBOLS);
    clock.nowMs = NOW + 1_000;
    await log.flush();
    log.append([quote('A', 1, NOW + 2_000)], NOW + 2_000);
    log.append([quote('A', 2, NOW + 3_000)], NOW + 3_000);
    clock.nowMs = NOW + 10_000;
    const flushing = log.flush();
    log.append([quote('A', 3, NOW + 4_000)], NOW + 4_000);
    const lost = async () => {
      const gaps = await log.gaps();
      return [gaps(NOW + 2_000, NOW + 2_500), gaps(NOW + 2_500, NOW + 3_500), gaps(NOW + 3_001, NOW + 9_000)];
    };
    expect(await lost()).toEqual(['gap', 'gap', 'none']);
    await flushing;
    expect(await lost()).toEqual(['gap', 'gap', 'none']);
    await log.flush();
    expect(await lost()).toEqual(['gap', 'gap', 'none']);
    expect((await logged()).map(({ sequence }) => sequence)).toEqual([3n]);
    await log.close();
  });

  it('returns quotes accepted between two moments, written or not', async () => {
    const { log } = openLog();
    await log.open(SYMBOLS);
    log.append([quote('A', 1, NOW - 1), quote('A', 2, NOW), quote('B', 1, NOW)], NOW);
    await log.flush();
    log.append([quote('A', 3, NOW), quote('A', 4, NOW + 5)], NOW);
    const reading = log.between('A', NOW, NOW + 6);
    // Accepted during the read.
    log.append([quote('A', 5, NOW + 6), quote('A', 6, NOW + 7), quote('B', 2, NOW + 6)], NOW);
    expect(await reading).toEqual(
      [quote('A', 2, NOW), quote('A', 3, NOW), quote('A', 4, NOW + 5), quote('A', 5, NOW + 6)].map((one) => arrived(one)),
    );
    await log.close();
    expect(await openLog().log.between('A', NOW - DAY_MS, NOW - 1)).toEqual([arrived(quote('A', 1, NOW - 1))]);
    expect(await openLog().log.between('C', 0, NOW + DAY_MS)).toEqual([]);
  });

  it('returns quotes that could not be written', async () => {
    const { log, errors } = openLog();
    await log.open(SYMBOLS);
    await database.pool.query('alter table quote_log rename column mid to middle');
    log.append([quote('A', 1, NOW)], NOW);
    await log.flush();
    expect(errors).not.toEqual([]);
    await database.pool.query('alter table quote_log rename column middle to mid');
    expect(await log.between('A', NOW, NOW)).toEqual([arrived(quote('A', 1, NOW))]);
    await log.close();
  });

  it('drops days after a week, with their rejected quotes', async () => {
    const { clock, log } = openLog();
    await log.open(SYMBOLS);
    log.append([quote('OLD', 7, NOW), quote('BOTH', 1, NOW)], NOW);
    log.refuse({ quote: quote('OLD', 8, NOW), reason: 'jump', arrivedMs: NOW });
    await log.flush();
    clock.nowMs = NOW + 8 * DAY_MS;
    log.append([quote('BOTH', 2, clock.nowMs)], clock.nowMs);
    await log.close();
    expect((await logged()).map(({ symbol }) => symbol)).toEqual(['BOTH']);
    expect((await database.pool.query('select * from refused_quote')).rows).toEqual([]);
  });

  it('omits quotes older than its retention', async () => {
    const { errors, log } = openLog();
    await log.open(SYMBOLS);
    log.append([quote('A', 1, NOW - 9 * DAY_MS), quote('A', 2, NOW)], NOW);
    await log.close();
    expect((await logged()).map(({ sequence }) => sequence)).toEqual([2n]);
    expect(errors).toEqual([]);
  });

  it('retains quotes that could not be written and writes them later', async () => {
    const { errors, log } = openLog();
    await log.open(SYMBOLS);
    await database.pool.query('alter table quote_log rename to quote_log_away');
    log.append([quote('A', 1, NOW)], NOW);
    await log.flush();
    expect(errors).toHaveLength(1);
    await database.pool.query('alter table quote_log_away rename to quote_log');
    log.append([quote('A', 2, NOW)], NOW);
    await log.close();
    expect((await logged()).map(({ sequence }) => sequence)).toEqual([1n, 2n]);
  });

  it('finds last numbers by index only', async () => {
    const { log } = openLog();
    await log.open(SYMBOLS);
    log.append(
      Array.from({ length: 20_000 }, (_, index) => quote(`S${index % 20}`, index, NOW - (index % 5) * DAY_MS)),
      NOW,
    );
    await log.close();
    await database.pool.query('analyze quote_log');
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      "explain select sequence from quote_log where symbol = 'S1' order by sequence desc limit 1",
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan Backward/);
    expect(plan).not.toMatch(/Seq Scan on quote_log_\d+ .*rows=[1-9]\d{2,}/);
  });
});

describe('quotes with their log', () => {
  const catalogue = loadCatalogue(new URL('../../../../catalogue', import.meta.url).pathname);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  async function start(nowMs = NOW) {
    const feed = new PushFeed(['AAPL']);
    const quotes = createQuotes({ catalogue, feed, clock: { now: () => nowMs }, pool: database.pool, log: silent });
    await quotes.start();
    return { feed, quotes };
  }

  it('have the same unique number in every process and every run', async () => {
    const pushed = [20_000, 20_001, 20_002].map((mid, index) => sourceQuote('AAPL', NOW + Math.min(index, 1), mid));
    const seen: unknown[] = [];
    const [one, other] = [await start(), await start()];
    for (const { feed, quotes } of [one, other]) {
      quotes.onQuotes((batch) => seen.push(...batch.map(({ sequence, mid }) => `${sequence} ${mid}`)));
      feed.push(...pushed);
      await quotes.stop();
    }
    // Its source repeats the last quote first.
    const { feed, quotes } = await start();
    quotes.onQuotes((batch) => seen.push(...batch.map(({ sequence, mid }) => `${sequence} ${mid}`)));
    feed.push(pushed[2] as SourceQuote, sourceQuote('AAPL', NOW + 1, 20_003));
    await quotes.stop();
    const first = NOW * 1_000;
    const numbered = [`${first} 20000`, `${first + 1_000} 20001`, `${first + 1_001} 20002`];
    expect(seen).toEqual([...numbered, ...numbered, numbered[2], `${first + 1_002} 20003`]);
    expect((await logged()).map(({ sequence, mid }) => `${sequence} ${mid}`)).toEqual([...numbered, `${first + 1_002} 20003`]);
  });

  it('are marked if the market was closed or they were stale, and decide nothing later', async () => {
    const open = await start();
    open.feed.push(sourceQuote('AAPL', NOW - 10_001, 20_000), sourceQuote('AAPL', NOW, 20_001));
    await open.quotes.stop();
    const night = NOW + 12 * 3_600_000;
    const closed = await start(night);
    closed.feed.push(sourceQuote('AAPL', night, 20_002));
    expect((await closed.quotes.quotesBetween('AAPL', 0, night)).map(({ mid }) => mid)).toEqual([20_001n]);
    await closed.quotes.stop();
    expect((await logged()).map(({ ineligible }) => ineligible)).toEqual(['stale', null, 'market-closed']);
  });
});

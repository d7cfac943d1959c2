import type { Quote } from '@truefill/domain/quote.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { loadCatalogue } from '../catalogue/index.ts';
import { createQuotes } from './quotes.ts';
import { quotesMigrations } from './migrations.ts';
import { CRASH_GAP, createQuoteLog } from './quote-log.ts';
import { PushFeed, sourceQuote } from './test-support/push-feed.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 20, 15);
const quote = (symbol: string, sequence: number, timeMs: number): Quote => ({
  ...sourceQuote(symbol, timeMs, 100_000 + sequence, 1.5),
  sequence,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(quotesMigrations);
});
afterAll(() => database.drop());
afterEach(async () => {
  await database.pool.query('truncate quote_log, quote_number, quote_log_run');
});

function openLog(nowMs = NOW) {
  const clock = { nowMs, now: () => clock.nowMs };
  const errors: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (entry: unknown) => void errors.push(entry),
    error: (entry: unknown) => void errors.push(entry),
  };
  return { clock, errors, log: createQuoteLog({ pool: database.pool, clock, log }) };
}

const logged = async () =>
  (await database.pool.query('select symbol, sequence, time_ms, bid, ask, mid, volume from quote_log order by symbol, sequence'))
    .rows;

describe('quote log', () => {
  it('keeps every quote and continues the numbers after an orderly end', async () => {
    const first = openLog();
    expect(await first.log.open()).toEqual({ bySymbol: new Map(), otherwise: 0 });
    first.log.append([quote('A', 1, NOW - DAY), quote('A', 2, NOW), quote('B', 1, NOW)]);
    await first.log.close();
    expect(await logged()).toEqual([
      { symbol: 'A', sequence: 1n, time_ms: BigInt(NOW - DAY), bid: 100_000n, ask: 100_002n, mid: 100_001n, volume: 1.5 },
      expect.objectContaining({ symbol: 'A', sequence: 2n }),
      expect.objectContaining({ symbol: 'B', sequence: 1n }),
    ]);
    expect(await openLog().log.open()).toEqual({
      bySymbol: new Map([
        ['A', 2],
        ['B', 1],
      ]),
      otherwise: 0,
    });
    expect(first.errors).toEqual([]);
  });

  it('never uses a number twice after a crash', async () => {
    const first = openLog();
    await first.log.open();
    first.log.append([quote('A', 1, NOW)]);
    await first.log.flush();
    first.log.append([quote('A', 2, NOW), quote('B', 1, NOW)]);
    const second = openLog();
    expect(await second.log.open()).toEqual({ bySymbol: new Map([['A', 1 + CRASH_GAP]]), otherwise: CRASH_GAP });
    await second.log.close();
    expect(await openLog().log.open()).toEqual({ bySymbol: new Map([['A', 1 + CRASH_GAP]]), otherwise: CRASH_GAP });
    expect(await openLog().log.open()).toEqual({ bySymbol: new Map([['A', 1 + 2 * CRASH_GAP]]), otherwise: 2 * CRASH_GAP });
  });

  it('reads back what was accepted between two moments, written or not', async () => {
    const { log } = openLog();
    await log.open();
    log.append([quote('A', 1, NOW - 1), quote('A', 2, NOW), quote('B', 1, NOW)]);
    await log.flush();
    log.append([quote('A', 3, NOW), quote('A', 4, NOW + 5)]);
    const reading = log.between('A', NOW, NOW + 6);
    // Accepted while somebody reads.
    log.append([quote('A', 5, NOW + 6), quote('A', 6, NOW + 7), quote('B', 2, NOW + 6)]);
    expect(await reading).toEqual([quote('A', 2, NOW), quote('A', 3, NOW), quote('A', 4, NOW + 5), quote('A', 5, NOW + 6)]);
    await log.close();
    expect(await openLog().log.between('A', NOW - DAY, NOW - 1)).toEqual([quote('A', 1, NOW - 1)]);
    expect(await openLog().log.between('C', 0, NOW + DAY)).toEqual([]);
  });

  it('reads back what could not be written', async () => {
    const { log, errors } = openLog();
    await log.open();
    await database.pool.query('alter table quote_log rename column mid to middle');
    log.append([quote('A', 1, NOW)]);
    await log.flush();
    expect(errors).not.toEqual([]);
    await database.pool.query('alter table quote_log rename column middle to mid');
    expect(await log.between('A', NOW, NOW)).toEqual([quote('A', 1, NOW)]);
    await log.close();
  });

  it('drops days after a week but keeps their numbers', async () => {
    const { clock, log } = openLog();
    await log.open();
    log.append([quote('OLD', 7, NOW), quote('BOTH', 1, NOW)]);
    await log.flush();
    clock.nowMs = NOW + 8 * DAY;
    log.append([quote('BOTH', 2, clock.nowMs)]);
    await log.close();
    expect((await logged()).map(({ symbol }) => symbol)).toEqual(['BOTH']);
    expect((await openLog(clock.nowMs).log.open()).bySymbol).toEqual(
      new Map([
        ['OLD', 7],
        ['BOTH', 2],
      ]),
    );
  });

  it('leaves out quotes that are older than what it keeps', async () => {
    const { errors, log } = openLog();
    await log.open();
    log.append([quote('A', 1, NOW - 9 * DAY), quote('A', 2, NOW)]);
    await log.close();
    expect((await logged()).map(({ sequence }) => sequence)).toEqual([2n]);
    expect(errors).toEqual([]);
  });

  it('keeps what it could not write and writes it later', async () => {
    const { errors, log } = openLog();
    await log.open();
    await database.pool.query('alter table quote_log rename to quote_log_away');
    log.append([quote('A', 1, NOW)]);
    await log.flush();
    expect(errors).toHaveLength(1);
    await database.pool.query('alter table quote_log_away rename to quote_log');
    log.append([quote('A', 2, NOW)]);
    await log.close();
    expect((await logged()).map(({ sequence }) => sequence)).toEqual([1n, 2n]);
  });

  it('finds last numbers by index alone', async () => {
    const { log } = openLog();
    await log.open();
    log.append(Array.from({ length: 20_000 }, (_, index) => quote(`S${index % 20}`, index, NOW - (index % 5) * DAY)));
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
  it('go on numbering where the last run ended', async () => {
    const catalogue = loadCatalogue(new URL('../../../catalogue', import.meta.url).pathname);
    const numbers: number[] = [];
    for (const mid of [20_000, 20_010]) {
      const feed = new PushFeed(['AAPL']);
      const quotes = createQuotes({
        catalogue,
        feed,
        clock: { now: () => NOW },
        pool: database.pool,
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      });
      await quotes.start();
      feed.push(sourceQuote('AAPL', NOW, mid), sourceQuote('AAPL', NOW, mid + 1));
      numbers.push(quotes.newest('AAPL')?.sequence ?? 0);
      await quotes.stop();
    }
    expect(numbers).toEqual([2, 4]);
    expect((await logged()).map(({ sequence, mid }) => [sequence, mid])).toEqual([
      [1n, 20_000n],
      [2n, 20_001n],
      [3n, 20_010n],
      [4n, 20_011n],
    ]);
  });
});

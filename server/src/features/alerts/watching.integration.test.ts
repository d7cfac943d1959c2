import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { retryDeadLetters } from '../../jobs/dead-letters.ts';
import { prepareJobs } from '../../jobs/test-support/prepare-jobs.ts';
import { FakeTimers } from '../../live/test-support/fake-timers.ts';
import { BANDED, WEDNESDAY_MS } from '../options/test-support/option-broker.ts';
import { changeMark, readChanged } from './alert-rows.ts';
import { startAlertProcess, type AlertProcess } from './test-support/alert-process.ts';

const USER = 1n;
let database: TestDatabase;
let opened: AlertProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS, prepareJobs);
});

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.stop();
  await database.drop();
});

async function open(timers = new FakeTimers(WEDNESDAY_MS)): Promise<AlertProcess> {
  const watcher = await startAlertProcess(database, timers);
  opened.push(watcher);
  watcher.quoteMid('100000.00');
  return watcher;
}

/** The notices sent, each with the mid of its quote. */
async function notices(): Promise<string[]> {
  const { rows } = await database.pool.query<{ user_id: bigint; reached: string }>(
    `select user_id, values->>'reached' as reached from notification where alarm = 'priceAlert' order by user_id, id`,
  );
  return rows.map((row) => `${row.user_id} ${row.reached}`);
}
/** A long timeout costs nothing when it is not needed. */
const soon = <Value>(value: () => Promise<Value>) =>
  expect.poll(
    async () => {
      for (const { broker } of opened) broker.timers.advance(500);
      return value();
    },
    { timeout: 20_000, interval: 50 },
  );
async function fired(): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>('select sum(fired_count)::bigint as count from price_alert');
  return Number(rows[0]?.count ?? 0n);
}

it('rows of a restored database do not count as changed', async () => {
  const before = await open();
  await before.add(USER, '100100');
  await before.add(USER, '100200');
  await before.stop();
  opened.pop();
  // transaction ids as numbered by the cluster of the backup
  await database.pool.query(`update price_alert set changed_by = '900000000000'::xid8`);
  const shards = Array.from({ length: 16 }, (_, shard) => shard);
  const watcher = await open();
  // until every transaction that began before the start has ended, also those of the cluster's other databases
  const changed = async () => readChanged(database.pool, await changeMark(database.pool), shards);
  await expect.poll(changed, { timeout: 30_000 }).toEqual([]);
  watcher.quoteMid('100100.00');
  await soon(notices).toEqual([`${USER} 100100.00`]);
});

describe('an alert fires', () => {
  it('on the first quote past its price, also over a gap, and on no other', async () => {
    const watcher = await open();
    await watcher.add(USER, '100100');
    await watcher.add(USER, '99900');
    for (const mid of ['100099.99', '103000.00', '100100.00', '99901.00', '98000.00', '97000.00']) watcher.quoteMid(mid);
    await soon(notices).toEqual([`${USER} 103000.00`, `${USER} 98000.00`]);
    expect(await fired()).toBe(2);
  });

  it('repeatedly, after the price has moved away, if set to do so', async () => {
    const watcher = await open();
    await watcher.add(USER, '100100', { repeat: true });
    for (const mid of ['100100.00', '100099.00', '100101.00', '99999.90', '100200.00', '99000.00', '100100.00'])
      watcher.quoteMid(mid);
    await soon(notices).toEqual([`${USER} 100100.00`, `${USER} 100200.00`, `${USER} 100100.00`]);
    expect(await fired()).toBe(3);
  });

  it('neither on a quote that cannot be traded on, nor after it has expired', async () => {
    const watcher = await open();
    const { timers, feed } = watcher.broker;
    await watcher.add(USER, '100100');
    await watcher.add(USER, '100200', { expireTime: timers.now() + 60_000 });
    timers.advance(30_000);
    feed.push('BTCUSDT', { bid: '100499.99', ask: '100500.01', timeMs: timers.now() - 20_000 });
    timers.advance(60_000);
    watcher.quoteMid('100300.00');
    await soon(notices).toEqual([`${USER} 100300.00`]);
    const { data } = await watcher.call('alertList', {}, { brand: BANDED, userId: USER, accountMode: 'real' });
    expect(data?.list.map(({ price, alertStatus }) => [price, alertStatus])).toEqual([
      [100_100, 1],
      [100_200, 2],
    ]);
  });

  it('once, whichever of two processes set it and whichever watches', async () => {
    const timers = new FakeTimers(WEDNESDAY_MS);
    const [one, other] = [await open(timers), await open(new FakeTimers(WEDNESDAY_MS))];
    // each process takes half of the shards
    await expect
      .poll(() => {
        for (const { broker } of opened) broker.timers.advance(1_000);
        return [one, other].map(({ broker }) => broker.trading.held.all().length);
      })
      .toEqual([8, 8]);
    const users = Array.from({ length: 24 }, (_, index) => BigInt(index + 1));
    for (const user of users) expect(await (user % 2n ? one : other).add(user, '100100')).toMatchObject({ code: 0 });
    await allKnown(users.length);
    for (const each of [one, other]) each.quoteMid('100150.00');
    for (const each of [one, other]) each.quoteMid('100250.00');
    await soon(notices).toEqual(users.map((user) => `${user} 100150.00`));
    expect(await fired()).toBe(users.length);
  });

  /** Waits until both processes know this many alerts: within a second, by their timers. */
  async function allKnown(count: number): Promise<void> {
    for (let round = 0; round < 3; round++) {
      for (const { broker } of opened) broker.timers.advance(1_000);
      await soon(async () => Number((await database.pool.query('select count(*) as count from price_alert')).rows[0].count)).toBe(
        count,
      );
    }
  }

  it('on a quote from before a crash that was not written, and sends one notice', async () => {
    const first = await open();
    await first.add(USER, '100100');
    await first.add(2n, '100100', { mail: true });
    // everything can be read, nothing can be written any more
    await database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    );
    await database.pool.query('create trigger refuse before update on price_alert for each row execute function refuse()');
    first.quoteMid('100150.00');
    first.quoteMid('100900.00');
    const nowMs = first.broker.timers.now();
    opened = [];
    await first.stop();
    await database.pool.query('drop trigger refuse on price_alert');
    expect([await notices(), await fired()]).toEqual([[], 0]);

    await open(new FakeTimers(nowMs + 3_600_000));
    await soon(notices).toEqual([`${USER} 100150.00`, '2 100150.00']);
    expect(await fired()).toBe(2);
  });

  it('and is mailed even if the process died in between', async () => {
    const first = await open();
    await first.add(USER, '100100', { mail: true });
    await first.relay.stop();
    await first.jobs.stop();
    first.quoteMid('100150.00');
    await expect.poll(fired, { timeout: 20_000 }).toBe(1);
    expect(await notices()).toEqual([]);
    const nowMs = first.broker.timers.now();
    opened = [];
    await first.alerts.stop();
    await first.broker.stop();
    expect(first.mails).toEqual([]);

    const second = await open(new FakeTimers(nowMs + 1_000));
    await soon(notices).toEqual([`${USER} 100150.00`]);
    await soon(async () => second.mails).toHaveLength(1);
    expect(second.mails[0]).toMatchObject({ userId: USER, values: { price: '100,100.00', reached: '100,150.00' } });
  });
});

it('a failing mail is retried for hours, then becomes a dead letter, which can be retried', { timeout: 60_000 }, async () => {
  const watcher = await open();
  watcher.outcome = 'failed';
  await watcher.add(USER, '100100', { mail: true });
  watcher.quoteMid('100150.00');
  const retry = (set: string) =>
    database.pool.query(`update jobs.job set start_after = now(), ${set} where name = 'alert-mail' and state = 'retry'`);
  await expect.poll(() => watcher.mails.length, { timeout: 20_000 }).toBe(1);
  // many more than the five attempts of a quarter of an hour
  await expect.poll(() => retry('retry_count = 9').then(() => watcher.mails.length), { timeout: 20_000 }).toBeGreaterThan(1);
  await expect
    .poll(() => retry('retry_count = retry_limit - 1').then(() => watcher.jobs.counts()), { timeout: 30_000 })
    .toContainEqual({ kind: 'alert-mail', waiting: 0, dead: 1 });
  watcher.outcome = 'sent';
  expect(await retryDeadLetters(database.pool, 'alert-mail')).toBe(1);
  await soon(async () => (await database.pool.query('select sent from alert_mail')).rows).toEqual([{ sent: true }]);
});

it('a user at the daily limit of mails does not delay others', { timeout: 60_000 }, async () => {
  const watcher = await open();
  const nowMs = watcher.broker.timers.now();
  // as an earlier version left them
  await database.pool.query(
    `with event as (
       insert into account_event (account_ids, kinds, subject_ids, recorded_at_ms, data)
       select array[null::bigint], array['price_alert_fired'], array[1], array[$2::bigint], array[jsonb_build_object('brand', $1::text,
         'user', 2, 'symbol', 'BTCUSDT', 'digits', 2, 'price', 1, 'note', '', 'quoteMs', $2::bigint, 'sequence', 1, 'mid', 1)::text]
       from generate_series(1, 200) returning id)
     insert into alert_mail (event_id, user_id, due_at_ms) select id, 2, $2::bigint from event`,
    [BANDED.id, nowMs],
  );
  await watcher.add(USER, '100100', { mail: true });
  watcher.quoteMid('100150.00');
  watcher.broker.timers.advance(60_000);
  await expect
    .poll(async () => (await database.pool.query('select 1 from alert_mail where done_at_ms is null')).rowCount, {
      timeout: 40_000,
    })
    .toBe(0);
  expect(watcher.mails.filter(({ userId }) => userId === USER)).toHaveLength(1);
  // two mails sent concurrently may both count as the last
  expect([50, 51]).toContain(watcher.mails.filter(({ userId }) => userId === 2n).length);
});

it('the limit of waiting alerts holds across two processes', async () => {
  const [one, other] = [await open(), await open()];
  const answers = await Promise.all(
    Array.from({ length: 240 }, (_, index) => (index % 2 ? one : other).add(USER, String(100_001 + index))),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(100);
  expect(answers.filter(({ code }) => code === 1010)).toHaveLength(140);
});

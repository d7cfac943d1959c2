import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { ALL_MIGRATIONS } from '../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { FakeTimers } from '../../live/test-support/fake-timers.ts';
import { createRelay } from '../outbox/index.ts';
import { placeOption } from '../options/orders/place-option.ts';
import {
  BANDED,
  openOptionBroker,
  openUser,
  user,
  optionRequest,
  type OptionBroker,
} from '../options/test-support/option-broker.ts';
import { callRoutes } from '../trading/test-support/call-routes.ts';
import { placeOrder } from '../trading/routes/place-order.ts';
import { marketOrder, openTrader, trader } from '../trading/test-support/trading-broker.ts';
import { NO_NOTICE_MAILS } from './test-support/no-mail.ts';
import { createNotifications, type Notifications } from './index.ts';

const READER = 1n;
const reader = { brand: BANDED, userId: READER, accountMode: 'real' } as const;
let database: TestDatabase;
let broker: OptionBroker;
/** Notifications with the relay that delivers their events. */
type Relayed = Notifications & { stop(): Promise<void> };
let opened: Relayed[] = [];

beforeEach(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  broker = await openOptionBroker(database.pool);
  broker.say('100000.00');
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
  await broker.stop();
  await database.drop();
});

async function open(timers = broker.timers): Promise<Relayed> {
  const log = pino({ level: 'silent' });
  const notifications = createNotifications({
    pool: database.pool,
    clock: timers,
    brands: [BANDED],
    localeOf: async () => 'zh-cn',
    nameOf: (symbol) => symbol.replace('USDT', '/USDT'),
    ...NO_NOTICE_MAILS,
  });
  await notifications.start();
  const relay = createRelay({ pool: database.pool, clock: timers, timers, log, consumers: [notifications.events] });
  await relay.start();
  const relayed = { ...notifications, stop: () => relay.stop() };
  opened.push(relayed);
  return relayed;
}

/** Its timers never advance, so it never does the rest of its work. */
function kill(notifications: Relayed): void {
  opened = opened.filter((each) => each !== notifications);
}

const notices = async (of: Notifications, caller = reader) =>
  (await callRoutes(of.routes)('notificationList', { limit: 100 }, caller)).data?.list ?? [];
const kinds = async (userId = READER): Promise<string[]> =>
  (
    await database.pool.query<{ alarm: string }>('select alarm from notification where user_id = $1 order by id', [userId])
  ).rows.map(({ alarm }) => alarm);

/** Transactions in other databases delay events too, so the timeout is generous. */
const soon = <Value>(value: () => Promise<Value>) => expect.poll(value, { timeout: 20_000 });
/** Consumers run in the relays' rounds. */
const afterRounds = <Value>(value: () => Promise<Value>) =>
  soon(() => {
    broker.timers.advance(500);
    return value();
  });

async function eventCount(): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>(
    'select coalesce(sum(cardinality(kinds)), 0)::bigint as count from account_event',
  );
  return Number(rows[0]?.count);
}

/** A position with a margin warning, and one whose stop loss is reached. */
async function fall(): Promise<void> {
  await openTrader(database.pool, READER, { brand: BANDED, demoGrant: 100_000n });
  await placeOrder(broker.trading.gateway, trader(READER), marketOrder({ volume: '0.45' }));
  await placeOrder(broker.trading.gateway, trader(READER), marketOrder({ volume: '0.01', stopLoss: '99000' }));
  broker.say('98800.00');
  await soon(eventCount).toBe(4);
}

describe('notices', () => {
  it('about events committed before a crash are written after it, once, and no restart repeats them', async () => {
    kill(await open(new FakeTimers(broker.timers.now())));
    await fall();
    expect(await kinds()).toEqual([]);

    const second = await open();
    await afterRounds(() => kinds()).toHaveLength(2);
    expect((await kinds()).toSorted()).toEqual(['marginLevel100', 'stopLoss']);
    await second.stop();
    const third = await open();
    await third.stop();
    expect(await kinds()).toHaveLength(2);
    const [one, other] = await notices(third);
    expect([one?.title, other?.title].toSorted()).toEqual([
      'BTC/USDT已止损平仓',
      expect.stringMatching(/^您的保证金比例已降至9\d\.\d\d%$/),
    ]);
    expect(one?.content).toContain('模拟账户');
  });

  it('are written once if their transaction is lost, or if two processes write them', async () => {
    await database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    );
    // Notices are written, but recording the progress fails.
    await open();
    await database.pool.query('create trigger refuse before update on outbox_cursor for each row execute function refuse()');
    await fall();
    broker.timers.advance(500);
    broker.timers.advance(500);
    await soon(() => kinds()).toEqual([]);
    await database.pool.query('drop trigger refuse on outbox_cursor');
    await Promise.all([open(), open()]);
    await afterRounds(async () => (await kinds()).toSorted()).toEqual(['marginLevel100', 'stopLoss']);
    broker.timers.advance(500);
    for (const each of opened.splice(0)) await each.stop();
    expect(await kinds()).toHaveLength(2);
  });

  it('state what happened to positions, orders and options, each in its own words', async () => {
    const notifications = await open();
    const changes: bigint[] = [];
    const elsewhere = await open(new FakeTimers(broker.timers.now()));
    elsewhere.topic.changed?.((userId) => changes.push(userId));
    await openTrader(database.pool, READER, { brand: BANDED });
    await openUser(database.pool, 2n);
    const { gateway } = broker.trading;
    await placeOrder(gateway, trader(READER), marketOrder({ kind: 'pending', limitPrice: '99500' }));
    await placeOrder(gateway, trader(READER), marketOrder({ takeProfit: '100500' }));
    const stake = { stake: '100' };
    await placeOption(broker.options.gateway, user(2n), optionRequest(broker.timers.now(), stake));
    await placeOption(broker.options.gateway, user(2n), optionRequest(broker.timers.now(), { ...stake, kind: 'down' }));
    broker.say('99400.00');
    await soon(eventCount).toBe(5);
    broker.timers.advance(30_000);
    broker.say('100600.00');
    await soon(eventCount).toBe(8);
    await afterRounds(async () => [await kinds(), (await kinds(2n)).toSorted()]).toEqual([
      ['orderFilled', 'takeProfit'],
      ['optionLoss', 'optionWin'],
    ]);
    expect((await notices(notifications)).map(({ alarmType, title, content }) => [alarmType, title, content])).toEqual([
      [629105, 'BTC/USDT已止盈平仓', '模拟账户：BTC/USDT的持仓触及止盈价，已按100,599.00平仓，净盈亏为+$59.60。'],
      [629106, '您在BTC/USDT的挂单已成交', '模拟账户：价格已达到挂单价，订单已按99,401.00成交，现为持仓。'],
    ]);
    expect((await notices(notifications, { ...reader, userId: 2n } as never)).map(({ title }) => title).toSorted()).toEqual([
      '您的BTC/USDT期权已亏损',
      '您的BTC/USDT期权已盈利',
    ]);

    // An option without a price, and a process that wrote none of this but has connected readers.
    await placeOption(broker.options.gateway, user(2n), optionRequest(broker.timers.now(), { ...stake, price: '100600' }));
    broker.timers.advance(46_000 + 5_000);
    await afterRounds(async () => (await kinds(2n)).at(-1)).toBe('optionVoid');
    await elsewhere.stop();
    expect(new Set(changes)).toEqual(new Set([READER, 2n]));
  });

  it('of a stop-out name the position closed and the order cancelled', async () => {
    const notifications = await open();
    await openTrader(database.pool, READER, { brand: BANDED, demoGrant: 60_000n });
    await placeOrder(broker.trading.gateway, trader(READER), marketOrder({ volume: '0.40' }));
    await placeOrder(
      broker.trading.gateway,
      trader(READER),
      marketOrder({ kind: 'pending', limitPrice: '90000', volume: '0.05' }),
    );
    broker.say('98900.00');
    await afterRounds(async () => (await kinds()).filter((kind) => !kind.startsWith('margin'))).toEqual([
      'orderCancelled',
      'stopOut',
    ]);
    expect((await notices(notifications)).find(({ alarmType }) => alarmType === 629103)?.content).toMatch(
      /^模拟账户：.*98,899\.00平仓，净盈亏为−\$[\d,]+\.\d\d。$/,
    );
  });

  it('of a loss covered by the broker state its amount', async () => {
    const notifications = await open();
    await openTrader(database.pool, READER, { brand: BANDED, demoGrant: 60_000n });
    await placeOrder(broker.trading.gateway, trader(READER), marketOrder({ volume: '0.40' }));
    broker.say('90000.00');
    await afterRounds(async () => (await kinds()).filter((kind) => !kind.startsWith('margin'))).toEqual([
      'stopOut',
      'lossMadeGood',
    ]);
    const { rows } = await database.pool.query<{ amount: bigint }>(
      `select amount from ledger_entry where kind = 'negative_balance_protection'`,
    );
    const text = (await notices(notifications)).find(({ alarmType }) => alarmType === 629113);
    expect([text?.title]).toEqual([
      `我们已为您弥补${(Number(rows[0]?.amount) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })}的亏损`,
    ]);
  });
});

it('notices are readable only by their own user', async () => {
  const notifications = await open();
  const call = callRoutes(notifications.routes);
  await fall();
  await afterRounds(() => kinds()).toHaveLength(2);
  const stranger = { ...reader, userId: 2n } as const;
  const { data } = await call('notificationList', { limit: 1, page: 2 }, reader);
  expect(data).toMatchObject({ pages: 2, list: [{ readStatus: 0 }] });
  const ids = [data?.list[0]?.id];
  expect((await call('notificationList', {}, stranger)).data).toEqual({ list: [], pages: 0 });
  await call('notificationRead', { ids }, stranger);
  expect((await call('notificationUnreadCount', {}, reader)).data).toEqual({ counts: 2 });
  await call('notificationRead', { ids }, reader);
  expect((await call('notificationUnreadCount', {}, reader)).data).toEqual({ counts: 1 });
  expect(await notifications.topic.read(reader)).toEqual({ counts: 1 });
  expect(await call('notificationRead', { ids: ['x'] }, reader)).toMatchObject({ code: 1001 });
});

it('events are kept for seven days, and until all consumers have read them', async () => {
  const { timers } = broker;
  await open();
  await fall();
  await openTrader(database.pool, 2n, { brand: BANDED });
  await placeOrder(broker.trading.gateway, trader(2n), marketOrder());
  const rowIds = async () =>
    (await database.pool.query<{ id: bigint }>('select id from account_event order by id')).rows.map(({ id }) => id);
  const positions = async () =>
    (await database.pool.query<{ position: bigint }>('select position from outbox_cursor')).rows.map(({ position }) => position);
  const ids = await rowIds();
  const happenedAtMs = timers.now();
  await afterRounds(positions).toEqual([ids.at(-1)]);
  const later = new FakeTimers(happenedAtMs + 7 * DAY_MS - 1_000);
  await (await open(later)).stop();
  expect(await rowIds()).toEqual(ids);
  const muchLater = new FakeTimers(happenedAtMs + 7 * DAY_MS + 60_000);
  // Events that a lagging consumer still needs are kept.
  await database.pool.query(`insert into outbox_cursor values ('slow', $1)`, [ids.at(-3)]);
  await (await open(muchLater)).stop();
  expect(await rowIds()).toEqual(ids.slice(-2));
  await database.pool.query(`delete from outbox_cursor where consumer = 'slow'`);
  await (await open(muchLater)).stop();
  expect(await rowIds()).toEqual([]);
});

import { feeLeverage } from '@truefill/domain/margin/margin.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { formatPrice, points } from '@truefill/domain/market/price.ts';
import { FRESHNESS_LIMIT_MS } from '@truefill/domain/market/quote.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { creditOnce } from '../accounts/test-support/credit-once.ts';
import { ledgerMigrations, verifyLedger } from '../accounts/ledger/index.ts';
import { cancelOrder, closeAllOrders, closeOrder, modifyOrder, resetDemo } from './routes/change-orders.ts';
import { tradingMigrations } from './index.ts';
import type { Caller, OrderGateway } from './routes/order-gateway.ts';
import { placeOrder } from './routes/place-order.ts';
import { FakeTimers } from './test-support/fake-timers.ts';
import type { ScriptedQuotes } from './test-support/scripted-quotes.ts';
import { SeededRandom } from './test-support/seeded-random.ts';
import { audit, type AuditRules } from './test-support/simple-model.ts';
import { tourEverything } from './test-support/tour.ts';
import {
  catalogue,
  LENIENT,
  marketOrder,
  openTrader,
  openTradingBroker,
  STRICT,
  trader,
  type TradingBroker,
} from './test-support/trading-broker.ts';

const SEED = Number(process.env['SEED'] ?? 20_260_114);
const ROUNDS = Number(process.env['ROUNDS'] ?? 120);
const COMMANDS_PER_ROUND = 40;
/**
 * Each audit reads everything again, so auditing each round would cost the square of their number. What went wrong in a round
 * is found by the next audit too: nothing is deleted, and balances are compared with all that happened. AUDIT_EVERY=1 finds
 * the round.
 */
const AUDIT_EVERY = Number(process.env['AUDIT_EVERY'] ?? 6);
/** Rounds that are all audited, while there is little to read. */
const FIRST_ROUNDS = 12;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'EURUSD', 'USDJPY', 'EURJPY', 'AAPL'];
const USERS = [1n, 2n, 3n, 4n, 5n, 6n];

const rules: AuditRules = {
  freshnessLimitMs: FRESHNESS_LIMIT_MS,
  feeLeverage(symbol) {
    const instrument = catalogue.bySymbol.get(symbol);
    return BigInt(instrument ? feeLeverage(instrument) : 1);
  },
};

let database: TestDatabase;
let broker: TradingBroker;
let other: TradingBroker;
const timers = new FakeTimers();

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  broker = await openTradingBroker(database.pool, undefined, { timers });
  other = await openTradingBroker(database.pool, broker.quotes, { timers });
  // Balances are small, so that some run out; some real accounts are below the strict brand's forex minimum.
  for (const userId of USERS) {
    await openTrader(database.pool, userId, {
      brand: userId % 2n === 0n ? STRICT : LENIENT,
      demoGrant: 200_000n * userId,
      deposit: userId > 4n ? 12_000_000n : 50_000n,
    });
  }
});

afterAll(async () => {
  await broker.trading.stop();
  await other.trading.stop();
  await database.drop();
});

/** Moves some prices, occasionally by a third, and time by up to three minutes. */
function moveMarket(random: SeededRandom, quotes: ScriptedQuotes): void {
  // Occasionally a night or a day passes.
  quotes.nowMs += 1_000 + random.whole(180_000) + (random.happens(20) ? random.whole(24) * 3_600_000 : 0);
  for (const symbol of SYMBOLS) {
    if (random.happens(8)) continue;
    const mid = quotes.newest(symbol)?.mid ?? 1n;
    const permille = BigInt(random.happens(25) ? random.whole(660) - 330 : random.whole(21) - 10);
    const moved = mid + (mid * permille) / 1_000n;
    const half = 1n + moved / 10_000n;
    quotes.sayPoints(symbol, points(moved - half), points(moved + half));
  }
}

/** Deposits keep the traders trading. */
async function credit(random: SeededRandom): Promise<void> {
  const accountMode = random.happens(2) ? 'demo' : 'real';
  const amount = cents(BigInt(100_000 + random.whole(900_000)));
  const accountId = await broker.trading.gateway.accountId({ userId: random.oneOf(USERS), accountMode });
  await creditOnce(broker.queue, accountId, accountMode, amount);
}

interface World {
  readonly random: SeededRandom;
  readonly keys: string[];
  readonly accepted: Map<string, string>;
}

/** A limit near the market: some fill at once, some later, some never. */
function limitOf({ random }: World, mid: bigint, precision: number): string {
  return formatPrice(points((mid * BigInt(985 + random.whole(31))) / 1_000n), precision);
}

function levelOf({ random }: World, symbol: string): string {
  const quote = broker.quotes.newest(symbol);
  if (!quote || random.happens(2)) return '0';
  return formatPrice(
    points((quote.mid * BigInt(950 + random.whole(101))) / 1_000n),
    catalogue.bySymbol.get(symbol)?.pricePrecision ?? 0,
  );
}

function randomOrder(world: World) {
  const { random } = world;
  const symbol = random.oneOf(SYMBOLS);
  const quote = broker.quotes.newest(symbol);
  const precision = catalogue.bySymbol.get(symbol)?.pricePrecision ?? 0;
  return marketOrder({
    symbol,
    kind: random.oneOf(['market', 'market', 'pending'] as const),
    limitPrice: limitOf(world, quote?.mid ?? 1n, precision),
    side: random.oneOf(['buy', 'sell'] as const),
    volume: random.oneOf(['0.01', '0.02', '0.10', '0.50', '1.00', '3.00', '0', '0.001', '9999']),
    leverage: random.oneOf([null, null, 1, 20, 50, 100, 200]),
    stopLoss: levelOf(world, symbol),
    takeProfit: levelOf(world, symbol),
  });
}

/** A random command on one order or on all. */
async function change({ random }: World, gateway: OrderGateway, caller: Caller, orderId: bigint): Promise<void> {
  const level = (): string => (random.happens(2) ? '0' : String(random.whole(200_000)));
  const ways = [
    () => closeOrder(gateway, caller, orderId),
    () => closeOrder(gateway, caller, orderId),
    () => closeOrder(gateway, caller, orderId, random.oneOf(['0.01', '0.05', '0.25', '1.5'])),
    () => closeOrder(gateway, caller, orderId, random.oneOf(['0.01', '0.02'])),
    () => cancelOrder(gateway, caller, orderId),
    () =>
      modifyOrder(gateway, caller, orderId, {
        stopLoss: level(),
        takeProfit: level(),
        trailingDistance: random.happens(4) ? '25.00' : '0',
        limitPrice: random.happens(2) ? level() : null,
      }),
    async () => {
      const which = random.oneOf(['all', 'profit', 'loss'] as const);
      if (random.happens(4)) await closeAllOrders(gateway, caller, { symbol: random.oneOf([null, 'BTCUSDT']), which });
    },
    () => resetDemo(gateway, caller),
  ];
  await random.oneOf(ways)();
}

/** One random command of a user through either executor; some keys are reused. Returns what it did to the key. */
async function act(world: World, openIds: readonly bigint[]): Promise<void> {
  const { random, keys, accepted } = world;
  const key = keys.length > 0 && random.happens(10) ? random.oneOf(keys) : `key-${keys.length}`;
  keys.push(key);
  const caller: Caller = trader(random.oneOf(USERS), random.oneOf(['demo', 'real'] as const), key);
  const gateway = random.oneOf([broker, other]).trading.gateway;
  const name = `${caller.userId}/${caller.accountMode}/${key}`;
  try {
    if (random.happens(2) && openIds.length > 0) return await change(world, gateway, caller, random.oneOf(openIds));
    const uid = await placeOrder(gateway, caller, randomOrder(world));
    expect(accepted.get(name) ?? uid).toBe(uid);
    accepted.set(name, uid);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Each lane runs its commands in order, so once a refused command at the end of every lane is answered, all earlier ones are
 * done.
 */
async function settle(): Promise<void> {
  await timers.advance();
  for (const { trading } of [broker, other]) {
    for (const userId of USERS)
      for (const mode of ['real', 'demo'] as const)
        await closeOrder(trading.gateway, trader(userId, mode), 9_999_999n).catch(() => undefined);
  }
}

describe('the invariants of the trading core', () => {
  it(`hold after rounds of random commands through two executors (seed ${SEED})`, { timeout: 180_000 }, async () => {
    const world: World = { random: new SeededRandom(SEED), keys: [], accepted: new Map() };
    for (let round = 0; round < ROUNDS; round++) {
      moveMarket(world.random, broker.quotes);
      await credit(world.random);
      const open = await database.pool.query<{ id: bigint }>(
        `select id from trading_order where status in ('open', 'pending') order by id`,
      );
      const ids = open.rows.map((row) => row.id);
      await Promise.all(Array.from({ length: COMMANDS_PER_ROUND }, () => act(world, ids)));
      await settle();
      if (round < FIRST_ROUNDS || round % AUDIT_EVERY === 0)
        expect(await audit(database.pool, rules), `round ${round}`).toEqual([]);
    }
    const toured = await tourEverything(broker, database.pool, () => timers.advance());
    await settle();
    expect(await audit(database.pool, rules), 'after the tour').toEqual([]);
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
    // I4: as many orders as accepted keys, each with its own ID
    const { rows } = await database.pool.query<{ orders: bigint; kinds: string[] }>(
      `select (select count(*) from trading_order where parent_id is null) as orders, array(select distinct kind from ledger_movement order by 1) as kinds`,
    );
    expect(Number(rows[0]?.orders)).toBe(world.accepted.size + toured);
    expect(new Set(world.accepted.values()).size).toBe(world.accepted.size);
    // Together with the tour, everything that can happen has happened.
    expect(world.accepted.size).toBeGreaterThan(ROUNDS < 120 ? 0 : 200);
    expect(rows[0]?.kinds).toEqual([
      'demo_grant',
      'demo_reset_credit',
      'demo_reset_debit',
      'deposit',
      'margin_lock',
      'margin_release',
      'negative_balance_protection',
      'order_release',
      'order_reserve',
      'overnight_fee',
      'trading_fee',
      'trading_loss',
      'trading_profit',
    ]);
    const wrongTotals = await database.pool.query(
      `select account_id from (
         select account_id, count(*) filter (where status = 'closed') as closed, count(*) filter (where status = 'cancelled') as cancelled,
                coalesce(sum(profit_loss), 0) as result, coalesce(sum(fee + overnight_fee) filter (where status = 'closed'), 0) as costs
         from trading_order where status not in ('pending', 'open') group by account_id
       ) o full join order_total t using (account_id)
       where (o.closed, o.cancelled, o.result, o.costs) is distinct from (t.closed, t.cancelled, t.result, t.costs)`,
    );
    expect(wrongTotals.rows).toEqual([]);
    const reasons = await database.pool.query<{ reason: string }>(
      `select distinct close_reason as reason from trading_order where status = 'closed' order by 1`,
    );
    expect(reasons.rows.map((row) => row.reason)).toEqual(['manual', 'stop_loss', 'stop_out', 'take_profit']);
    const sorts = await database.pool.query<{ parts: bigint; filled: bigint; cancelled: bigint }>(
      `select count(parent_id) as parts, count(*) filter (where kind = 'pending' and opened_at_ms is not null) as filled,
              count(*) filter (where status = 'cancelled') as cancelled from trading_order`,
    );
    expect(Object.entries(sorts.rows[0] ?? {}).filter(([, count]) => count === 0n)).toEqual([]);
  });
});

import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import type { EntryConversion, EntryDraft } from '@truefill/domain/accounts/ledger.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { COINS, type Coin } from '@truefill/domain/wallet/coins.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { tradingMigrations } from '../trading/index.ts';
import type { AcceptedCommand } from './command.ts';
import {
  accountTransactions,
  createAccountQueue,
  creditModule,
  type AccountModule,
  type AccountQueue,
  type BatchDraft,
  type KeyedCommand,
  type KindsOf,
} from './index.ts';
import {
  coinAccountOf,
  ledgerMigrations,
  openUserAccounts,
  readCoinBalances,
  readMovements,
  verifyLedger,
} from './ledger/index.ts';
import { housePockets } from './test-support/house-pockets.ts';

// The smallest module that moves a coin: it posts whatever its command says, on both accounts.

interface MoveCommand extends KeyedCommand<AcceptedCommand | { readonly outcome: 'key-reused' | 'lease-lost' }> {
  readonly kind: 'move';
  readonly coinAccountId: bigint;
  readonly dollars: readonly EntryDraft[];
  readonly coins: readonly EntryDraft[];
}

const KINDS: KindsOf<MoveCommand, BatchDraft> = {
  move: {
    takesNumber: true,
    decide(draft, { accountId, coinAccountId, dollars, coins }) {
      draft.post(accountId, draft.takeNumber(), {
        event: 'moved',
        referenceKind: 'transfer',
        entries: dollars,
        coin: { accountId: coinAccountId, entries: coins },
        nowMs: 7,
      });
      return {
        outcome: 'accepted',
        orderId: null,
        placedAtMs: 7,
        change: { kind: 'balance', account: draft.account(accountId) },
      };
    },
  },
};
const MOVES: AccountModule<BatchDraft> = { name: 'moves', kinds: KINDS, slices: [], open: (draft) => draft };

const BTC = COINS.find(({ code }) => code === 'BTC') as Coin;
const REAL = 1n;
let database: TestDatabase;
let queues: AccountQueue[];
let bitcoin: bigint;

beforeEach(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  for (const userId of [1n, 2n])
    await openUserAccounts(database.pool, { userId, brandId: 'easy', demoGrant: cents(1_000n), nowMs: 0 });
  bitcoin = await coinAccountOf(database.pool, { userId: 1n, brandId: 'easy', coin: BTC, nowMs: 0 });
  const clock = { now: () => 7 };
  const log = { warn: () => undefined, error: () => undefined };
  const transactions = accountTransactions(database.pool);
  queues = [0, 1].map(() => createAccountQueue({ modules: [MOVES, creditModule({ clock })], transactions, clock, log }));
});

afterEach(async () => {
  for (const queue of queues) await queue.stop();
  await database.drop();
});

let keys = 0;
const move = (dollars: readonly EntryDraft[], coins: readonly EntryDraft[], more: Partial<MoveCommand> = {}): MoveCommand => {
  const key = `move/${++keys}`;
  return {
    kind: 'move',
    accountId: REAL,
    coinAccountId: bitcoin,
    key,
    fingerprint: key,
    recordsRefusal: false,
    dollars,
    coins,
    ...more,
  };
};
const submit = (command: MoveCommand, at = 0) => (queues[at] as AccountQueue).submit(command);
const amount = (value: bigint) => cents(value);
const bitcoins = async () => (await readCoinBalances(database.pool, 1n))[0];

const RATE: EntryConversion = {
  rate: 1_000_000_000_000_000n as UsdRate,
  quote: { symbol: 'BTCUSDT', sequence: 12, bid: points(9_999_900n), ask: points(10_000_100n), pricePrecision: 2 },
};

it('a coin has one account, however often it is opened', async () => {
  const accountIds = await Promise.all(
    [1, 2, 3].map(() => coinAccountOf(database.pool, { userId: 2n, brandId: 'easy', coin: BTC, nowMs: 5 })),
  );
  expect(new Set(accountIds).size).toBe(1);
  expect(await bitcoins()).toEqual({
    accountId: bitcoin,
    currency: 'BTC',
    available: 0n,
    locked: 0n,
    withheld: 0n,
    deposited: 0n,
  });
});

it('a coin deposit counts as deposited dollars at its rate, half to even; transfers deposit nothing', async () => {
  const { quote } = RATE;
  const deposits = [
    // 100,000.00 a bitcoin: 50,000 dollars, then half a cent to even twice
    { amount: 50_000_000n, rate: RATE.rate, usd: 5_000_000n },
    { amount: 5n, rate: 1_000_000_000_000_000n, usd: 0n },
    { amount: 15n, rate: 1_000_000_000_000_000n, usd: 2n },
  ];
  for (const deposit of deposits) {
    const conversion = { rate: deposit.rate as UsdRate, quote };
    await submit(move([], [{ kind: 'deposit', amount: amount(deposit.amount), conversion }]));
  }
  for (let turn = 0; turn < 3; turn += 1) {
    await submit(
      move(
        [{ kind: 'conversion_in', amount: amount(1_000n), conversion: RATE }],
        [{ kind: 'conversion_out', amount: amount(1_000n), conversion: RATE }],
      ),
    );
    await submit(
      move(
        [{ kind: 'conversion_out', amount: amount(1_000n), conversion: RATE }],
        [{ kind: 'conversion_in', amount: amount(1_000n), conversion: RATE }],
      ),
    );
  }
  const { rows } = await database.pool.query('select deposited from ledger_account where id = $1', [REAL]);
  // 5 units are half a cent, 15 one and a half
  expect(rows).toEqual([{ deposited: 5_000_002n }]);
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

it('both accounts of a conversion change together, each balances, and the entries record the rate', async () => {
  await submit(move([], [{ kind: 'deposit', amount: amount(50_000_000n) }]));
  await submit(
    move(
      [
        { kind: 'conversion_in', amount: amount(1_000_000n), conversion: RATE },
        { kind: 'conversion_fee', amount: amount(1_000n) },
      ],
      [{ kind: 'conversion_out', amount: amount(10_000_000n), conversion: RATE }],
    ),
  );
  expect(await bitcoins()).toMatchObject({ available: 40_000_000n, deposited: 50_000_000n });
  expect(await readMovements(database.pool, [REAL], { skip: 0, limit: 9, range: ALL_TIME })).toMatchObject([
    {
      kind: 'conversion_in',
      amount: 1_000_000n,
      fee: 1_000n,
      availableChange: 999_000n,
      rate: RATE.rate,
      quoteSequence: 12,
      referenceKind: 'transfer',
    },
  ]);
  const { rows } = await database.pool.query(
    `select quote_symbol, quote_bid, quote_ask, quote_precision from ledger_entry where rate is not null order by id`,
  );
  const quoted = { quote_symbol: 'BTCUSDT', quote_bid: 9_999_900n, quote_ask: 10_000_100n, quote_precision: 2 };
  expect(rows).toEqual([quoted, quoted]);
  expect(await housePockets(database.pool, 'easy', 'real')).toEqual(
    new Map([
      ['house_conversion', -1_000_000n],
      ['house_fees', 1_000n],
    ]),
  );
  expect(await housePockets(database.pool, 'easy', 'real', 'BTC')).toEqual(
    new Map([
      ['house_conversion', 10_000_000n],
      ['house_funding', -50_000_000n],
    ]),
  );
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

it('each change of a coin is published under its trading account', async () => {
  const version = async () =>
    (await database.pool.query<{ version: bigint }>('select version from ledger_account where id = $1', [REAL])).rows[0]?.version;
  expect(await version()).toBe(0n);
  await submit(move([], [{ kind: 'deposit', amount: amount(5n) }]));
  expect(await version()).toBe(1n);
  const { rows } = await database.pool.query('select account_ids, kinds from account_event');
  expect(rows).toEqual([{ account_ids: [REAL], kinds: ['moved'] }]);
});

it('changes by another process are detected, and nothing is lost', async () => {
  const deposit = () => move([], [{ kind: 'deposit', amount: amount(3n) }]);
  for (let round = 0; round < 5; round++) await Promise.all([submit(deposit(), 0), submit(deposit(), 1), submit(deposit(), 0)]);
  expect(await bitcoins()).toMatchObject({ available: 45n });
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

it('rejects coins of another user, or dollars as a coin, without affecting the rest of the batch', async () => {
  const otherUsersCoins = await coinAccountOf(database.pool, { userId: 2n, brandId: 'easy', coin: BTC, nowMs: 0 });
  const coins = [{ kind: 'deposit', amount: amount(1n) }] as const;
  const [first, other, dollars, last] = await Promise.allSettled([
    submit(move([], coins)),
    submit(move([], coins, { coinAccountId: otherUsersCoins })),
    submit(move([], coins, { coinAccountId: 2n })),
    submit(move([], coins)),
  ]);
  expect([first.status, last.status]).toEqual(['fulfilled', 'fulfilled']);
  for (const refused of [other, dollars])
    expect(String((refused as PromiseRejectedResult).reason)).toMatch(/is not a coin account/);
  expect(await bitcoins()).toMatchObject({ available: 2n });
  expect(await readCoinBalances(database.pool, 2n)).toMatchObject([{ available: 0n }]);
});

it('cannot overdraw, and keeps withheld amounts separate', async () => {
  await submit(move([], [{ kind: 'deposit', amount: amount(10n) }]));
  await expect(submit(move([], [{ kind: 'conversion_out', amount: amount(11n) }]))).rejects.toThrow(/negative_only/);
  await submit(move([], [{ kind: 'withdrawal_hold', amount: amount(10n) }]));
  expect(await bitcoins()).toMatchObject({ available: 0n, withheld: 10n });
  await expect(submit(move([], [{ kind: 'withdrawal_paid', amount: amount(11n) }]))).rejects.toThrow(/withheld/);
  await submit(
    move(
      [],
      [
        { kind: 'withdrawal_paid', amount: amount(8n) },
        { kind: 'withdrawal_fee', amount: amount(2n) },
      ],
    ),
  );
  expect(await bitcoins()).toMatchObject({ available: 0n, withheld: 0n });
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

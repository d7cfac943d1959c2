import { cents } from '@truefill/domain/money/money.ts';
import type { Pool, PoolClient } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPool } from '../../adapters/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { integerArray, ledgerMigrations, openUserAccounts, verifyLedger } from './ledger/index.ts';
import { tradingMigrations } from '../trading/index.ts';
import {
  accountTransactions,
  createAccountQueue,
  creditModule,
  writeTo,
  type AccountChange,
  type AccountModule,
  type AccountQueue,
  type BatchDraft,
  type KeyedCommand,
  type KindsOf,
  type Query,
  type Slice,
  type Table,
} from './index.ts';
import type { AcceptedCommand } from './command.ts';
import { creditOf } from './test-support/credit-once.ts';

// A feature that did not exist when the queue was built: savings in at most two jars per account. All of it is here.

interface SaveCommand extends KeyedCommand<SaveAnswer> {
  readonly kind: 'save';
  readonly amount: bigint;
}

type SaveAnswer =
  | AcceptedCommand
  | { readonly outcome: 'rejected'; readonly rejection: 'too-many-jars' }
  | { readonly outcome: 'key-reused' | 'lease-lost' };

interface Jar {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly amount: bigint;
}

const JARS_OF: Query<readonly bigint[], readonly Jar[]> = {
  name: 'jars',
  async run(client, accountIds) {
    const { rows } = await client.query<Jar>({
      name: 'find-jars',
      text: 'select id, account_id as "accountId", amount from jar where account_id = any ($1::bigint[])',
      values: [integerArray(accountIds)],
    });
    return rows;
  },
};

const JARS: Slice<Jar[]> = {
  name: 'jars',
  async read(store, accountIds) {
    const found = Map.groupBy(await store.find(JARS_OF, accountIds), ({ accountId }) => accountId);
    return (accountId) => [...(found.get(accountId) ?? [])];
  },
};

const JAR_ROWS: Table<readonly Jar[]> = {
  name: 'jars',
  statements: (jars) => [
    {
      name: 'insert-jars',
      text: 'insert into jar (id, account_id, amount) select unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[])',
      values: [
        integerArray(jars.map(({ id }) => id)),
        integerArray(jars.map(({ accountId }) => accountId)),
        integerArray(jars.map(({ amount }) => amount)),
      ],
    },
  ],
};

interface Work {
  readonly draft: BatchDraft;
  readonly jars: (accountId: bigint) => Jar[];
  readonly filled: Jar[];
}

function save({ draft, jars, filled }: Work, { accountId, amount }: SaveCommand): SaveAnswer {
  const own = jars(accountId);
  if (own.length >= 2) return { outcome: 'rejected', rejection: 'too-many-jars' };
  const jar = { id: draft.takeNumber(), accountId, amount };
  own.push(jar);
  filled.push(jar);
  draft.post(accountId, jar.id, { event: 'jar_filled', entries: [{ kind: 'order_reserve', amount: cents(amount) }], nowMs: 7 });
  return { outcome: 'accepted', orderId: jar.id, placedAtMs: 7, change: { kind: 'balance', account: draft.account(accountId) } };
}

const KINDS: KindsOf<SaveCommand, Work> = { save: { takesNumber: true, decide: save } };

const SAVINGS: AccountModule<Work> = {
  name: 'savings',
  kinds: KINDS,
  slices: [JARS],
  open: (draft) => ({ draft, jars: draft.slice(JARS), filled: [] }),
  writes: ({ filled }) => (filled.length === 0 ? [] : [writeTo(JAR_ROWS, filled)]),
};

const DEMO = 2n;
let database: TestDatabase;
let pool: Pool;
let queue: AccountQueue;
let changes: AccountChange[];

beforeEach(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...tradingMigrations });
  await database.pool.query('create table jar (id bigint primary key, account_id bigint not null, amount bigint not null)');
  await openUserAccounts(database.pool, { userId: 1n, brandId: 'easy', demoGrant: cents(1_000n), nowMs: 0 });
  pool = createPool(database.connection);
  const clock = { now: () => 7 };
  const silent = { warn: () => undefined, error: () => undefined };
  const transactions = accountTransactions(pool);
  queue = createAccountQueue({ modules: [SAVINGS, creditModule({ clock })], transactions, clock, log: silent });
  changes = [];
  queue.onChange((change) => void changes.push(change));
});

afterEach(async () => {
  await queue.stop();
  await pool.end();
  await database.drop();
});

const saving = (name: string, amount = 100n): SaveCommand => {
  const key = `user/${name}`;
  return { kind: 'save', accountId: DEMO, key, fingerprint: `save ${amount}`, recordsRefusal: true, amount };
};

const storedJars = async () => (await database.pool.query('select amount from jar order by id')).rows.map(({ amount }) => amount);
const demo = async () =>
  (await database.pool.query('select available, locked, version from ledger_account where id = $1', [DEMO])).rows[0];

it('posts entries and an event, writes its rows, and reports the change', async () => {
  const answer = await queue.submit(saving('first'));
  expect(answer).toMatchObject({ outcome: 'accepted', placedAtMs: 7 });
  expect(await storedJars()).toEqual([100n]);
  expect(await demo()).toEqual({ available: 900n, locked: 100n, version: 2n });
  const { rows } = await database.pool.query('select kinds from account_event');
  expect(rows).toEqual([{ kinds: ['jar_filled'] }]);
  expect(changes).toMatchObject([{ kind: 'balance', account: { available: 900n } }]);
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

it('answers a key once, and refuses it for any other request', async () => {
  const [first, again] = await Promise.all([queue.submit(saving('once')), queue.submit(saving('once'))]);
  expect(again).toMatchObject({ ...first, change: null });
  expect(await queue.submit(saving('once', 5n))).toEqual({ outcome: 'key-reused' });
  expect(await storedJars()).toEqual([100n]);
});

it('records a refusal based on its slice, next to commands of other modules', async () => {
  const answers = await Promise.all([
    queue.submit(saving('one')),
    queue.submit(creditOf(DEMO, 'demo', cents(50n))),
    queue.submit(saving('two')),
    queue.submit(saving('three')),
  ]);
  expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted', 'rejected']);
  await database.pool.query('delete from jar');
  expect(await queue.submit(saving('three'))).toEqual({ outcome: 'rejected', rejection: 'too-many-jars' });
  expect(await demo()).toEqual({ available: 850n, locked: 200n, version: 2n });
});

it.each(['before', 'after'] as const)('takes effect once if the connection is lost %s the commit', async (when) => {
  loseNextCommit(pool, when);
  expect(await queue.submit(saving('lost'))).toMatchObject({ outcome: 'accepted' });
  expect(await storedJars()).toEqual([100n]);
  expect(await demo()).toMatchObject({ available: 900n, locked: 100n });
  expect(changes.map(({ kind }) => kind)).toEqual([when === 'after' ? 'unknown' : 'balance']);
  expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
});

it('a credit must match its mode, and be above zero', async () => {
  await expect(queue.submit(creditOf(DEMO, 'real', cents(1n)))).rejects.toThrow(/cannot be booked/);
  await expect(queue.submit(creditOf(DEMO, 'demo', cents(0n)))).rejects.toThrow(/more than nothing/);
  await expect(queue.submit(creditOf(99n, 'demo', cents(1n)))).rejects.toThrow(/unknown ledger account 99/);
  expect(await queue.submit(creditOf(1n, 'real', cents(30n)))).toMatchObject({ outcome: 'accepted' });
  const { rows } = await database.pool.query('select available, deposited from ledger_account where id = 1');
  expect(rows).toEqual([{ available: 30n, deposited: 30n }]);
});

it('two modules cannot decide the same kind of command', () => {
  const parts = {
    transactions: accountTransactions(pool),
    clock: { now: () => 7 },
    log: { warn: () => undefined, error: () => undefined },
  };
  expect(() => createAccountQueue({ ...parts, modules: [SAVINGS, SAVINGS] })).toThrow(/two modules/);
});

/** Drops the connection at the pool's next commit, before it reaches the server or after it is done. */
function loseNextCommit(from: Pool, when: 'before' | 'after'): void {
  const connect = from.connect.bind(from);
  from.connect = (async () => {
    const client: PoolClient = await connect();
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
    client.query = (async (...statement: unknown[]) => {
      if (statement[0] !== 'commit') return query(...statement);
      from.connect = connect;
      if (when === 'after') await query('commit');
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      return query('select 1');
    }) as typeof client.query;
    return client;
  }) as typeof from.connect;
}

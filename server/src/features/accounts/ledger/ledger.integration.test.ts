import { postEntry, type AccountBalances, type EntryKind } from '@truefill/domain/accounts/ledger.ts';
import { cents } from '@truefill/domain/money/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import {
  ledgerMigrations,
  lockAccounts,
  openUserAccounts,
  postingStatements,
  readAccounts,
  sqlOf,
  verifyLedger,
  writeBatch,
  type Posting,
} from './index.ts';
import { housePockets } from '../test-support/house-pockets.ts';

const NOW_MS = Date.parse('2026-01-14T17:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(ledgerMigrations);
  await openUserAccounts(database.pool, { userId: 1n, brandId: 'northwind', demoGrant: cents(10_000_000n), nowMs: NOW_MS });
  await database.kysely.transaction().execute((transaction) =>
    openUserAccounts(sqlOf(transaction), {
      userId: 2n,
      brandId: 'plumtree',
      demoGrant: cents(0n),
      deposit: cents(40n),
      nowMs: NOW_MS,
    }),
  );
});

afterAll(() => database.drop());

async function balancesOf(userId: bigint) {
  const accounts = await readAccounts(database.pool, { userId });
  return Object.fromEntries(
    accounts.map(({ accountMode, available, locked, withheld, deposited }) => [
      accountMode,
      { available, locked, withheld, deposited },
    ]),
  );
}

describe("opening a user's accounts", () => {
  it('creates an empty real one and a demo one with play money', async () => {
    expect(await balancesOf(1n)).toEqual({
      real: { available: 0n, locked: 0n, withheld: 0n, deposited: 0n },
      demo: { available: 10_000_000n, locked: 0n, withheld: 0n, deposited: 0n },
    });
    expect(await balancesOf(2n)).toMatchObject({ demo: { available: 0n } });
  });

  it('happens once', async () => {
    await expect(
      openUserAccounts(database.pool, { userId: 1n, brandId: 'northwind', demoGrant: cents(1n), nowMs: NOW_MS }),
    ).rejects.toThrow(/unique/);
  });
});

describe('opening balances', () => {
  it('are entries, count as deposited if paid in, and keep brands and modes apart', async () => {
    const opening = { userId: 3n, brandId: 'opening', demoGrant: cents(70n), deposit: cents(500n), nowMs: NOW_MS };
    await openUserAccounts(database.pool, opening);
    expect(await balancesOf(3n)).toMatchObject({
      real: { available: 500n, deposited: 500n },
      demo: { available: 70n, deposited: 0n },
    });
    expect(await housePockets(database.pool, 'opening', 'real')).toEqual(new Map([['house_funding', -500n]]));
    expect(await housePockets(database.pool, 'opening', 'demo')).toEqual(new Map([['house_funding', -70n]]));
    expect(await verifyLedger(database.pool)).toMatchObject({ wrongBalances: [], unbalanced: [] });
  });

  it('cannot be below zero', async () => {
    const opening = { userId: 4n, brandId: 'opening', demoGrant: cents(0n), deposit: cents(-5n), nowMs: NOW_MS };
    await expect(openUserAccounts(database.pool, opening)).rejects.toThrow(/check|negative/);
  });
});

const ENTRY = 'insert into ledger_entry';
const ACCOUNT = 'insert into ledger_account (user_id, brand_id, account_mode, purpose, currency, scale, opened_at_ms) values';

describe('the database itself rejects', () => {
  it.each([
    ['changing an entry', 'update ledger_entry set amount = 1', /never changed/],
    ['deleting an entry', 'delete from ledger_entry', /never changed/],
    ['truncating entries', 'truncate ledger_entry', /never changed/],
    ['changing a route', `update ledger_route set source = 'available' where kind = 'deposit'`, /never changed/],
    ['deleting routes', 'delete from ledger_route', /never changed/],
    ['truncating routes', 'truncate ledger_route', /never changed/],
    ['debt without a position', 'update ledger_account set available = -1', /negative_only_with_positions/],
    ['a negative lock', 'update ledger_account set locked = -1', /check/],
    ['a negative withheld amount', 'update ledger_account set withheld = -1', /withheld_check/],
    [
      'a negative fee',
      `${ENTRY} (account_id, kind, amount, fee, recorded_at_ms) values (1, 'margin_lock', 1, -1, 0)`,
      /fee_check/,
    ],
    [
      'a reference without a kind',
      `${ENTRY} (account_id, kind, amount, reference_id, recorded_at_ms) values (1, 'margin_lock', 1, 5, 0)`,
      /referenced_completely/,
    ],
    ['dollars not in cents', `update ledger_account set scale = 3`, /dollars_count_cents/],
    ['a user account without a user', `update ledger_account set user_id = null`, /only_the_house_has_no_user/],
    ['a duplicate account', `${ACCOUNT} (1, 'northwind', 'real', 'trading', 'USD', 2, 0)`, /unique/],
    ['an unknown purpose for a user', `${ACCOUNT} (1, 'northwind', 'real', 'house', 'USD', 2, 0)`, /only_the_house_has_no_user/],
  ])('%s', async (_what, statement, reason) => {
    await expect(database.pool.query(statement)).rejects.toThrow(reason);
  });
});

describe('accounts of other purposes and currencies', () => {
  it('exist beside the trading accounts, and balance separately', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    const { rows } = await client.query<{ id: bigint }>(
      `${ACCOUNT} (1, 'northwind', 'real', 'wallet', 'BTC', 8, 0), (null, 'northwind', 'real', 'house', 'BTC', 8, 0) returning id`,
    );
    const [wallet] = rows;
    await client.query(`${ENTRY} (account_id, kind, amount, recorded_at_ms) values ($1, 'deposit', 25000000, 0)`, [wallet?.id]);
    await client.query('update ledger_account set available = 24999999, deposited = 25000000 where id = $1', [wallet?.id]);
    const report = await verifyLedger(client);
    const accounts = await readAccounts(client, { userId: 1n });
    const dollars = await housePockets(client, 'northwind', 'real');
    await client.query('rollback');
    client.release();
    expect(report.wrongBalances).toMatchObject([
      { accountId: wallet?.id, available: 24_999_999n, rebuiltAvailable: 25_000_000n },
    ]);
    expect(report.unbalanced).toEqual([{ brandId: 'northwind', accountMode: 'real', currency: 'BTC', total: -1n }]);
    // Trading uses USD only.
    expect(accounts.map(({ id }) => id)).not.toContain(wallet?.id);
    expect(dollars).toEqual(await housePockets(database.pool, 'northwind', 'real'));
  });
});

describe('verifying the ledger', () => {
  it('confirms the stored balances', async () => {
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });

  it('reports an account with a tampered balance, and the brand that no longer sums to zero', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`update ledger_account set available = available + 7 where user_id = 2 and account_mode = 'real'`);
    const report = await verifyLedger(client);
    await client.query('rollback');
    client.release();
    expect(report.wrongBalances).toMatchObject([{ available: 47n, rebuiltAvailable: 40n, locked: 0n, rebuiltLocked: 0n }]);
    expect(report.unbalanced).toEqual([{ brandId: 'plumtree', accountMode: 'real', currency: 'USD', total: 7n }]);
  });

  it('reports entries without an account', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`insert into ledger_entry (account_id, kind, amount, recorded_at_ms) values (999, 'deposit', 3, 0)`);
    const report = await verifyLedger(client);
    await client.query('rollback');
    client.release();
    expect(report.wrongBalances).toMatchObject([{ accountId: 999n, rebuiltAvailable: 3n }]);
  });
});

describe('writing postings', () => {
  it('locks in id order and writes entries with their balances', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    const accounts = await lockAccounts(client, [2n, 1n]);
    expect([...accounts.keys()]).toEqual([1n, 2n]);
    const demo = [...accounts.values()].find((account) => account.accountMode === 'demo');
    if (!demo) throw new Error('no demo account');
    const after = { ...demo, available: cents(demo.available - 30n), locked: cents(30n), version: demo.version + 1n };
    const locked = {
      kind: 'margin_lock',
      amount: cents(30n),
      accountId: demo.id,
      referenceKind: 'order',
      referenceId: 5n,
      recordedAtMs: NOW_MS,
    } as const;
    await writeBatch(client, postingStatements([locked], [after]));
    await client.query('commit');
    client.release();
    expect(await readAccounts(database.pool, { ids: [demo.id] })).toEqual([after]);
    expect(await verifyLedger(database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });

  it('stores a fee in the row of its entry, and shows it as a separate movement', async () => {
    const [before] = await readAccounts(database.pool, { userId: 1n });
    if (!before) throw new Error('no account');
    const entry = (kind: EntryKind, amount: bigint, referenceId: bigint): Posting => ({
      kind,
      amount: cents(amount),
      accountId: before.id,
      referenceKind: 'order',
      referenceId,
      recordedAtMs: NOW_MS,
    });
    const postings = [
      entry('margin_lock', 30n, 7n),
      entry('trading_fee', 4n, 7n),
      // Neither of these belongs to the entry before it.
      entry('trading_fee', 5n, 7n),
      entry('margin_lock', 6n, 8n),
      entry('trading_fee', 1n, 9n),
      entry('option_stake_lock', 9n, 10n),
      entry('trading_fee', 2n, 10n),
      entry('option_stake_lock', 9n, 11n),
      entry('option_fee', 3n, 11n),
    ];
    const balances = postings.reduce<AccountBalances>((now, posting) => postEntry(now, posting), before);
    const client = await database.pool.connect();
    await client.query('begin');
    await writeBatch(client, postingStatements(postings, [{ ...before, ...balances, version: before.version + 1n }]));
    const rows = await client.query<{ kind: EntryKind; amount: bigint; fee: bigint }>(
      'select kind, amount, fee from ledger_entry where reference_id >= 7 order by id',
    );
    const movements = await client.query(
      'select kind, amount, reference_id as "referenceId" from ledger_movement where reference_id >= 7',
    );
    const report = await verifyLedger(client);
    await client.query('rollback');
    client.release();
    expect(rows.rows.map(({ kind, amount, fee }) => `${kind} ${amount} ${fee}`)).toEqual([
      'margin_lock 30 4',
      'trading_fee 5 0',
      'margin_lock 6 0',
      'trading_fee 1 0',
      'option_stake_lock 9 0',
      'trading_fee 2 0',
      'option_stake_lock 9 3',
    ]);
    const textOf = (movement: { kind: string; amount: bigint; referenceId: bigint | null }): string =>
      `${movement.kind} ${movement.amount} ${movement.referenceId}`;
    expect((movements.rows as Parameters<typeof textOf>[0][]).map(textOf).toSorted()).toEqual(postings.map(textOf).toSorted());
    expect(report).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });
});

import { ALL_TIME } from '@truefill/api/listing/time-range.ts';
import { ENTRY_KINDS, ENTRY_ROUTES, FEES_WITH_ENTRY } from '@truefill/domain/accounts/ledger.ts';
import { ZERO } from '@truefill/domain/money/money.ts';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_MIGRATIONS } from '../../../all-tables.ts';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { checkEntryKinds, readRoutes } from './entry-kinds.ts';
import { openUserAccounts, postingStatements, readMovements, verifyLedger, writeBatch, type Posting } from './index.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(ALL_MIGRATIONS);
  await openUserAccounts(database.pool, { userId: 1n, brandId: 'northwind', demoGrant: ZERO, nowMs: 0 });
});

afterAll(() => database.drop());

/** Runs work in a transaction that is rolled back. */
async function tried<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const changeRoutes = 'alter table ledger_route disable trigger ledger_route_append_only';

it('the migrations insert exactly the kinds that the code knows', async () => {
  const known = ENTRY_KINDS.map((kind) => ({ kind, ...ENTRY_ROUTES[kind], fee_kind: FEES_WITH_ENTRY[kind] ?? null }));
  expect(await readRoutes(database.pool)).toEqual(known.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)));
  expect(await checkEntryKinds(database.pool)).toBeNull();
});

it.each([
  ['lacks', `delete from ledger_route where kind in ('overnight_fee', 'option_profit')`, 'overnight_fee, option_profit'],
  ['routes differently', `update ledger_route set destination = 'locked' where kind = 'deposit'`, 'deposit'],
  ['has without its fee', `update ledger_route set fee_kind = null where kind = 'margin_lock'`, 'margin_lock'],
])('a kind that the database %s is reported, and the server does not start', async (_what, statement, named) => {
  const checked = tried(async (client) => {
    await client.query(`${changeRoutes}; ${statement}`);
    return checkEntryKinds(client);
  });
  await expect(checked).rejects.toThrow(`the database lacks these kinds of ledger entries, or routes them differently: ${named}`);
});

it('a kind that only the database knows is reported, and its entries are read by its row', async () => {
  await tried(async (client) => {
    await client.query(`insert into ledger_route (kind, source, destination) values ('gift', 'house_funding', 'withheld')`);
    expect(await checkEntryKinds(client)).toMatch(/unknown to this version: gift$/);
    await client.query(`insert into ledger_entry (account_id, kind, amount, recorded_at_ms) values (1, 'gift', 7, 0)`);
    expect(await readMovements(client, [1n], { skip: 0, limit: 9, range: ALL_TIME })).toMatchObject([
      { kind: 'gift', amount: 7n, lockedChange: 0n },
    ]);
    expect(await verifyLedger(client)).toMatchObject({
      wrongBalances: [{ accountId: 1n, withheld: 0n, rebuiltWithheld: 7n }],
      unknownKinds: [],
    });
  });
});

it('an entry of a kind without a row is reported wherever it is read', async () => {
  const posting = { kind: 'gift', amount: 7n, accountId: 1n, referenceKind: null, referenceId: null, recordedAtMs: 0 };
  const written = tried((client) => writeBatch(client, postingStatements([posting as unknown as Posting], [])));
  await expect(written).rejects.toThrow('unknown kind of ledger entry: gift');
  await tried(async (client) => {
    await client.query(`insert into ledger_entry (account_id, kind, amount, recorded_at_ms) values (1, 'gift', 7, 0)`);
    expect((await verifyLedger(client)).unknownKinds).toEqual(['gift']);
    await expect(readMovements(client, [1n], { skip: 0, limit: 9, range: ALL_TIME })).rejects.toThrow(
      'unknown kind of ledger entry: gift',
    );
  });
});

it('a fee on an entry that must not carry one is found', async () => {
  await tried(async (client) => {
    await client.query(`insert into ledger_entry (account_id, kind, amount, fee, recorded_at_ms) values (1, 'deposit', 7, 1, 0)`);
    expect((await verifyLedger(client)).unknownKinds).toEqual(['deposit']);
  });
});

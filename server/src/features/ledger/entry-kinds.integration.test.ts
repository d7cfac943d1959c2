import { ENTRY_KINDS, ENTRY_ROUTES } from '@truefill/domain/ledger.ts';
import { expect, it } from 'vitest';
import { migrate, type Migrations } from '../../adapters/database/migrate.ts';
import { createTestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations } from './index.ts';

it('a ledger that is older than some kinds of entries admits them, and shows for all by which way they go', async () => {
  const [[first, oldest] = ['', { up: async () => undefined }]] = Object.entries(ledgerMigrations);
  const database = await createTestDatabase({ [first]: oldest } as Migrations);
  await database.pool.query(
    `alter table ledger_entry drop constraint known_route, add constraint known_route check (kind in ('deposit', 'margin_lock'))`,
  );
  await database.pool.query(
    `insert into ledger_entry (account_id, kind, source, destination, amount, recorded_at_ms) values (1, 'deposit', 'house_funding', 'available', 1, 0)`,
  );

  await migrate(database, ledgerMigrations);
  const insert = (kind: string) =>
    database.pool.query(`insert into ledger_entry (account_id, kind, amount, recorded_at_ms) values (2, $1, 1, 0)`, [kind]);
  for (const kind of ENTRY_KINDS) await insert(kind);
  await expect(insert('gift')).rejects.toThrow('known_kind');
  const { rows } = await database.pool.query<{ kind: string }>(
    'select account_id::int as account, kind, source, destination from ledger_movement order by id',
  );
  expect(rows).toEqual([
    { account: 1, kind: 'deposit', source: 'house_funding', destination: 'available' },
    ...ENTRY_KINDS.map((kind) => ({ account: 2, kind, ...ENTRY_ROUTES[kind] })),
  ]);
  await database.drop();
});

import { ENTRY_KINDS, ENTRY_ROUTES } from '@truefill/domain/ledger.ts';
import { expect, it } from 'vitest';
import { migrate, type Migrations } from '../../adapters/database/migrate.ts';
import { createTestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations } from './index.ts';

it('a ledger that is older than some kinds of entries admits them, by their own way only', async () => {
  const [[first, oldest] = ['', { up: async () => undefined }]] = Object.entries(ledgerMigrations);
  const database = await createTestDatabase({ [first]: oldest } as Migrations);
  const insert = (kind: string, source: string, destination: string) =>
    database.pool.query(
      `insert into ledger_entry (account_id, kind, source, destination, amount, recorded_at_ms) values (1, $1, $2, $3, 1, 0)`,
      [kind, source, destination],
    );
  await database.pool.query(
    `alter table ledger_entry drop constraint known_route, add constraint known_route check (kind in ('deposit', 'margin_lock'))`,
  );
  await insert('deposit', 'house_funding', 'available');
  await expect(insert('option_fee', 'available', 'house_fees')).rejects.toThrow('known_route');

  await migrate(database, ledgerMigrations);
  for (const kind of ENTRY_KINDS) await insert(kind, ENTRY_ROUTES[kind].source, ENTRY_ROUTES[kind].destination);
  await expect(insert('option_fee', 'house_fees', 'available')).rejects.toThrow('known_route');
  await expect(insert('gift', 'house_funding', 'available')).rejects.toThrow('known_route');
  await database.drop();
});

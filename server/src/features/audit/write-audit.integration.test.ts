import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { hashOf, NO_HASH, type AuditRow } from './entry.ts';
import { auditMigrations, writeAudit, type OperatorAct } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(auditMigrations);
});
afterAll(() => database.drop());

const ACT: OperatorAct = {
  operator: { operatorId: 1n, name: 'One', network: '192.0.2.1' },
  action: 'deposit.approved',
  brandId: 'northwind',
  target: { kind: 'deposit', id: 7n },
  userId: 3n,
  after: { reference: 'x', amount: 12_00n },
  atMs: 1_800_000_000_000,
};
const write = (act: OperatorAct = ACT): Promise<void> => inTransaction(database.pool, (client) => writeAudit(client, act));
const entries = async (): Promise<AuditRow[]> =>
  (await database.pool.query<AuditRow>('select * from audit_entry order by seq')).rows;

it('concurrent writers make one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 20 }, () => write()));
  let previous: Buffer = NO_HASH;
  const rows = await entries();
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => BigInt(index + 1)));
  for (const row of rows) {
    expect(row.previous_hash).toEqual(previous);
    expect(row.hash).toEqual(hashOf(row));
    previous = row.hash;
  }
  expect(rows).toHaveLength(20);
  expect(rows[0]).toMatchObject({ after_values: '{"amount":"1200","reference":"x"}', before_values: null, user_id: 3n });
});

it('a rolled-back transaction records nothing', async () => {
  const before = (await entries()).length;
  const failing = inTransaction(database.pool, async (client) => {
    await writeAudit(client, ACT);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await entries()).toHaveLength(before);
  await write();
  expect((await entries()).at(-1)?.seq).toBe(BigInt(before + 1));
});

it.for([
  'update audit_entry set reason = $1 where seq = 1',
  'delete from audit_entry where seq = 1 and reason <> $1',
  'insert into audit_entry select * from audit_entry where seq = 1 and reason <> $1',
])('checklist 34: the database refuses: %s', async (statement) => {
  await expect(database.pool.query(statement, ['other'])).rejects.toThrow(/never changed or removed|duplicate key/);
});

it('checklist 34: the database refuses to truncate the table', async () => {
  await expect(database.pool.query('truncate audit_entry')).rejects.toThrow('never changed or removed');
});

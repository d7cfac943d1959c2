import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { failureOf } from './database-failure.ts';
import { ledgerMigrations } from './index.ts';
import { writeBatch, type WriteStatement } from './write-together.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(ledgerMigrations);
  await database.pool.query(
    'create table fruit (name text primary key, weight bigint check (weight > 0)); create table basket (id bigint, fruit text)',
  );
});

beforeEach(() => database.pool.query('truncate fruit, basket'));

afterAll(() => database.drop());

const fruit = (...rows: readonly [string, number][]): WriteStatement => ({
  name: 'fruit',
  text: 'insert into fruit (name, weight) select unnest($1::text[]), unnest($2::bigint[])',
  values: [rows.map(([name]) => name), rows.map(([, weight]) => weight)],
});
const basket = (id: number, name: string): WriteStatement => ({
  name: 'basket',
  text: 'insert into basket (id, fruit) values ($1, $2)',
  values: [id, name],
});
const heavier = (by: number): WriteStatement => ({
  name: 'heavier',
  text: 'update fruit set weight = weight + $1',
  values: [by],
});

async function contentOf(table: 'fruit' | 'basket'): Promise<unknown[]> {
  return (await database.pool.query(`select * from ${table} order by 1, 2`)).rows;
}

it('each statement keeps its own values in every combination', async () => {
  await writeBatch(database.pool, [fruit(['apple', 1], ['pear', 2]), null, basket(7, 'apple')]);
  await writeBatch(database.pool, [basket(8, 'pear'), heavier(10)]);
  await writeBatch(database.pool, [null, basket(9, 'plum')]);
  await writeBatch(database.pool, [null]);
  expect(await contentOf('fruit')).toEqual([
    { name: 'apple', weight: 11n },
    { name: 'pear', weight: 12n },
  ]);
  expect(await contentOf('basket')).toEqual([
    { id: 7n, fruit: 'apple' },
    { id: 8n, fruit: 'pear' },
    { id: 9n, fruit: 'plum' },
  ]);
});

it('none takes effect if one fails', async () => {
  await expect(writeBatch(database.pool, [basket(1, 'apple'), fruit(['apple', 0])])).rejects.toThrow(/fruit_weight_check/);
  expect(await contentOf('basket')).toEqual([]);
});

it('none takes effect if one returns an unexpected number of rows', async () => {
  const counted = (expected: number): WriteStatement => ({
    ...heavier(1),
    name: 'heavier-counted',
    text: 'update fruit set weight = weight + $1 returning 1',
    expected,
  });
  await writeBatch(database.pool, [fruit(['apple', 1], ['pear', 2])]);
  await writeBatch(database.pool, [counted(2), basket(7, 'apple')]);
  await expect(writeBatch(database.pool, [counted(1), basket(8, 'pear')])).rejects.toSatisfy(
    (error) => failureOf(error) === 'conflict',
  );
  expect(await contentOf('fruit')).toEqual([
    { name: 'apple', weight: 2n },
    { name: 'pear', weight: 3n },
  ]);
  expect(await contentOf('basket')).toEqual([{ id: 7n, fruit: 'apple' }]);
});

it('a combination is prepared once per connection and reused', async () => {
  const client = await database.pool.connect();
  try {
    for (let id = 0; id < 7; id++) await writeBatch(client, [fruit([`fruit ${id}`, 1]), basket(id, 'x'), heavier(1)]);
    const { rows: prepared } = await client.query(
      `select name from pg_prepared_statements where statement like 'with written_0%'`,
    );
    expect(prepared).toHaveLength(1);
  } finally {
    client.release();
  }
  expect(await contentOf('basket')).toHaveLength(7);
});

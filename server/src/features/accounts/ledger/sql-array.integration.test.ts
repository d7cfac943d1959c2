import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../adapters/database/test-database.ts';
import { integerArray, textArray } from './sql-array.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({});
});

afterAll(() => database.drop());

async function read<Element>(type: 'bigint' | 'text', array: Buffer): Promise<Element[]> {
  const { rows } = await database.pool.query<{ array: Element[] }>(`select $1::${type}[] as array`, [array]);
  return rows[0]?.array ?? [];
}

it('round-trips integers', async () => {
  const integers = fc.oneof(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.maxSafeInteger(), fc.constant(null));
  await fc.assert(
    fc.asyncProperty(fc.array(integers), async (values) => {
      expect(await read('bigint', integerArray(values))).toEqual(values.map((value) => (value === null ? null : BigInt(value))));
    }),
  );
});

it('round-trips texts', async () => {
  // PostgreSQL's texts can hold every character but U+0000.
  const texts = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(texts, fc.constantFrom('', 'NULL', '{"a\\', 'Grüße 你好 🪙', null))), async (values) => {
      expect(await read('text', textArray(values))).toEqual(values);
    }),
  );
});

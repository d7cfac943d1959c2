import { CASE_DEFINITIONS } from '@truefill/api/review/case-kinds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../adapters/database/test-database.ts';
import { ledgerMigrations } from '../accounts/ledger/index.ts';
import { activeHold, CASE_COLUMNS, requireCompleteKinds, reviewMigrations, type ActiveHold, type CaseKind } from './index.ts';
import { SAMPLE_TABLE, sampleKind } from './test-support/sample-kind.ts';

let database: TestDatabase;
let kind: CaseKind;

beforeAll(async () => {
  database = await createTestDatabase({ ...ledgerMigrations, ...reviewMigrations });
  await database.pool.query(SAMPLE_TABLE);
  kind = sampleKind(database.pool);
});

afterAll(() => database.drop());

it('a kind selects its cases with exactly the list columns', async () => {
  const { fields } = await database.pool.query(kind.select);
  expect(fields.map(({ name }) => name)).toEqual(CASE_COLUMNS);
});

it('a kind of the API that no feature has is reported at the start', () => {
  expect(() => requireCompleteKinds([kind])).toThrow(/^no feature has cases of the kinds withdrawal, /);
  const all = CASE_DEFINITIONS.map((definition) => ({
    ...definition,
    deciders: { people: 'one', right: 'cases.decide' } as const,
  }));
  expect(() => requireCompleteKinds(all)).not.toThrow();
});

it('a kind that two people decide on names the first approval', () => {
  const two = CASE_DEFINITIONS.map((definition) => ({
    ...definition,
    deciders: { people: 'two', right: 'cases.decide', proposeRight: 'cases.decide' } as const,
  }));
  expect(() => requireCompleteKinds(two)).toThrow(
    'two people decide on verification_junior, verification, but nothing is proposed',
  );
});

it('users are not held by default', async () => {
  const none: ActiveHold | null = await activeHold(database.pool, 1n, 5);
  expect(none).toBeNull();
});

import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createConsents } from './consents.ts';
import type { DocumentHistory, DocumentVersion } from './document-versions.ts';

const first: DocumentVersion = { version: 1, sha256: 'a', sinceMs: 0 };
const second: DocumentVersion = { version: 2, sha256: 'b', sinceMs: 100 };

/** Consents over a database with one user, which counts its queries. */
function consentsOf(history: DocumentHistory, rows: { version: number }[]) {
  let requested = 0;
  const query = async () => {
    requested += 1;
    return { rows: [{ registeredMs: 50, list: rows.map((row) => ({ document: 'terms', ...row })) }] };
  };
  const pool = { query } as unknown as Pool;
  return {
    consents: createConsents({ pool, clock: { now: () => 200 } }, new Map([['one', history]])),
    requested: () => requested,
  };
}

it('a brand whose documents never changed needs no query', async () => {
  const { consents, requested } = consentsOf(new Map([['terms', [first]]]), []);
  expect(await consents.isDue('one', 7n)).toBe(false);
  expect(requested()).toBe(0);
});

it('a user who has agreed costs one query, however many orders they place', async () => {
  const { consents, requested } = consentsOf(new Map([['terms', [first, second]]]), [{ version: 2 }]);
  for (let count = 0; count < 5; count += 1) expect(await consents.isDue('one', 7n)).toBe(false);
  expect(requested()).toBe(1);
});

it('a user who has not agreed is queried each time, and passes once they have', async () => {
  const rows: { version: number }[] = [{ version: 1 }];
  const { consents, requested } = consentsOf(new Map([['terms', [first, second]]]), rows);
  expect(await consents.isDue('one', 7n)).toBe(true);
  rows.push({ version: 2 });
  expect(await consents.isDue('one', 7n)).toBe(false);
  expect(await consents.isDue('one', 7n)).toBe(false);
  expect(requested()).toBe(2);
});

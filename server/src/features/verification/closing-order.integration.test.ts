import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { CONSOLE, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { newApplicant, threePictures } from './test-support/applicant.ts';

let server: TestServer;
let reviewer: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  reviewer = await signInOperator(server, 1);
});
afterAll(() => server.close());

it('an approval concurrent with closing the account waits for it, without a deadlock', async () => {
  const applicant = await newApplicant(server);
  await applicant.submit({}, await threePictures(`of ${applicant.userId}`));
  const caseRef = { kind: 'verification', caseId: await applicant.caseId() };
  await reviewer.call('claimCase', caseRef);
  const { data } = await reviewer.call('reviewCase', caseRef);
  for (const id of data.proofs) await server.send(`/operator/v1/file/${id}`, { host: CONSOLE, headers: reviewer.headers() });
  const { data: terms } = await applicant.call('closingTerms');
  const { pool } = server.database;
  const [closed, decided] = await inTransaction(pool, async (client) => {
    // closing gets as far as the ledger accounts: it has locked the user but not yet the submission
    await client.query('select 1 from ledger_account where user_id = $1 for update', [applicant.userId]);
    const closing = applicant.call('closeAccount', { confirmation: terms.confirmation });
    await waiting(1);
    const deciding = reviewer.call('approveCase', caseRef);
    await waiting(2);
    return [closing, deciding] as const;
  }).then((both) => Promise.all(both));
  expect([closed.code, decided.code]).toEqual([0, 1017]);
  const { rows } = await pool.query('select state from identity_submission where id = $1', [caseRef.caseId]);
  expect(rows).toEqual([{ state: 'replaced' }]);
});

/** Waits until this many transactions wait for a lock. */
async function waiting(count: number): Promise<void> {
  const waiters =
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0';
  await expect
    .poll(async () => (await server.database.pool.query<{ count: number }>(waiters)).rows[0]?.count, { timeout: 10_000 })
    .toBe(count);
}

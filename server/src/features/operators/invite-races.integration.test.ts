import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { replaceGrants } from './operator-store.ts';

let server: TestServer;
let chief: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  chief = await signInOperator(server, 1);
});

afterAll(() => server.close());

/** Waits until a transaction of the server is blocked by a lock. */
async function untilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query<{ count: bigint }>(
        `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return Number(rows[0]?.count);
    })
    .toBeGreaterThan(0);
}

it.each([
  ['deactivated', 'update operators set active = false where id = $1'],
  ['left without roles', null],
])('an inviter who is %s concurrently invites nobody', async (what, statement) => {
  const inviter = await newOperator(server, chief, ['administrator'], `${what.replaceAll(' ', '-')}@operators.example`);
  const id = BigInt(inviter.operatorId);
  const email = `guest-of-${inviter.email}`;
  const grants = [{ role: 'support', brandId: null }];
  const invited = await inTransaction(server.database.pool, async (transaction) => {
    await transaction.query('select 1 from operators where id = $1 for update', [id]);
    const answer = inviter.call('inviteOperator', { email, name: 'Guest', grants });
    await untilBlocked();
    await (statement === null ? replaceGrants(transaction, id, []) : transaction.query(statement, [id]));
    return { answer };
  });
  expect(await invited.answer).toMatchObject({ status: 403, code: 1057 });
  const { rows } = await server.database.pool.query(
    'select 1 from operator_invitation where email_key = $1 and closed_as is null',
    [email],
  );
  expect(rows).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, PLUMTREE, type TestServer } from '../../test-support/test-server.ts';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';

let server: TestServer;
let chief: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  chief = await signInOperator(server, 1);
});

afterAll(() => server.close());

async function askForCorrection(userId: number): Promise<void> {
  const asked = await chief.call('proposeCorrection', {
    userId,
    currency: 'USD',
    amount: '12.34',
    reasonCode: 'fee_refund',
    text: 'Fee of order 7',
  });
  expect(asked.code).toBe(0);
}

it('cases are a file where exports are allowed, not where they may be looked at alone', async () => {
  await askForCorrection((await server.newUser('own@example.com')).userId);
  await askForCorrection((await server.newUser('other@example.com', { host: PLUMTREE })).userId);
  const mixed = await newOperator(server, chief, [
    { role: 'treasurer', brandId: 'northwind' },
    { role: 'support', brandId: 'plumtree' },
  ]);
  const seen = (await mixed.call('reviewCases', { state: 'all' })).data.list;
  expect(new Set(seen.map(({ brandId }: { brandId: string }) => brandId))).toEqual(new Set(['northwind', 'plumtree']));
  const { data } = await mixed.call('consoleExport', { list: 'cases' });
  expect(data.csv).toContain(',northwind,');
  expect(data.csv).not.toContain('plumtree');
  expect((await mixed.call('consoleExport', { list: 'cases', brandId: 'plumtree' })).text).not.toContain('plumtree');
});

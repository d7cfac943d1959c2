import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONSOLE_CALLS } from '@truefill/api/console-calls.ts';
import type { ConsoleCallName } from '@truefill/api/console-paths.ts';
import { consoleReadPaths } from '@truefill/api/console-reads/paths.ts';
import { reviewPaths } from '@truefill/api/review/paths.ts';
import { signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
let operator: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signInOperator(server, 1);
});

afterAll(() => server.close());

const NUMBERS = [-1, 0, 9_007_199_254_740_991, 1e21, 0.5, '1e3', 'NaN', '', null, {}, [1], '9'.repeat(24)];
const TEXTS = ['', `'; drop table users; --`, '\u0000', '\u202e', '%', '\\', 'x'.repeat(501), 7, null, { a: 1 }, '../../keys'];
const NAMES = {
  numbers: ['caseId', 'userId', 'holdId', 'pageNum', 'pageSize', 'accountId', 'amount', 'expiresTs'],
  texts: [
    'query',
    'brandId',
    'reference',
    'reasonCode',
    'text',
    'note',
    'currency',
    'caseNumber',
    'name',
    'after',
    'kind',
    'state',
    'list',
    'scope',
  ],
};
const GOOD = {
  kind: 'correction',
  caseId: 1,
  userId: 1,
  holdId: 1,
  currency: 'USD',
  amount: 1,
  reasonCode: 'goodwill',
  caseNumber: 'A',
  scope: 'withdrawals',
  name: 'northwind/brand.yaml',
  query: 'a',
  list: 'cases',
};

it.each(Object.keys({ ...reviewPaths, ...consoleReadPaths }) as ConsoleCallName[])(
  '%s answers hostile fields with a code, never with an internal error',
  async (name) => {
    const expiresTs = server.clock.nowMs + 60_000;
    const fields = CONSOLE_CALLS[name].request.shape;
    const has = (field: string): boolean => field in fields;
    const bodies = [
      {},
      ...NAMES.numbers.filter(has).flatMap((field) => NUMBERS.map((value) => ({ ...GOOD, expiresTs, [field]: value }))),
      ...NAMES.texts.filter(has).flatMap((field) => TEXTS.map((value) => ({ ...GOOD, expiresTs, [field]: value }))),
    ];
    for (const body of bodies) {
      const { status, code } = await operator.call(name, body);
      if (status >= 500 || code === 1000) expect([name, body, status, code]).toEqual('a code');
    }
    expect(bodies.length).toBeGreaterThan(0);
  },
);

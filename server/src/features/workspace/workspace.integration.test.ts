import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NORTHWIND, PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
let token: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = await newToken();
});
afterAll(() => server.close());

async function newToken(host = NORTHWIND): Promise<string> {
  const user = await server.newUser(`drawer-${(count += 1)}@mail.example`, { host });
  return user.token;
}

const layout = {
  version: 1,
  period: '5min',
  candles: 'area',
  scale: 'logarithmic',
  main: [{ name: 'MA', parameters: [7, 25], colour: 0 }],
  sub: [],
  magnet: 'off',
  drawingsHidden: false,
};
const drawn = (id: string, price = 1.16) => ({
  id,
  tool: 'priceLine',
  points: [{ timeMs: 1_772_625_600_000, price }],
  colour: 0,
  dashed: false,
  locked: false,
});
const drawings = (...ids: string[]) => ({ version: 1, drawings: ids.map((id) => drawn(id)) });

const save = (key: string, revision: unknown, content: unknown, as = token, host = NORTHWIND) =>
  server.call('workspaceSave', { key, revision, content }, { token: as, host });
const read = async (keys: readonly string[], as = token, host = NORTHWIND) =>
  (await server.call('workspaceRead', { keys }, { token: as, host })).data;

it('stores documents with revision and time', async () => {
  expect(await read(['chart-layout'])).toEqual({ documents: [] });
  const first = await save('chart-layout', 0, layout);
  const stored = { key: 'chart-layout', revision: 1, savedAt: server.clock.nowMs, content: layout };
  expect(first).toMatchObject({ status: 200, code: 0, data: { saved: true, document: stored } });
  const second = await save('chart-layout', 1, { ...layout, period: '1d' });
  expect(second.data).toMatchObject({ saved: true, document: { revision: 2, content: { period: '1d' } } });
  expect(await save('watchlist', 0, { version: 1, symbols: ['EURUSD', 'BTCUSDT'] })).toMatchObject({ code: 0 });
  expect(await save('workspace-panels', 0, { version: 1, sizes: { list: 298 }, open: { list: false } })).toMatchObject({
    code: 0,
  });
  const { documents } = await read(['chart-layout', 'watchlist', 'workspace-panels', 'drawings/EURUSD']);
  expect(documents.map(({ key, revision }: { key: string; revision: number }) => [key, revision]).toSorted()).toEqual([
    ['chart-layout', 2],
    ['watchlist', 1],
    ['workspace-panels', 1],
  ]);
});

it('a save over an unseen revision returns it, and writes nothing', async () => {
  const mine = await save('drawings/EURUSD', 0, drawings('a'));
  expect(mine.data.saved).toBe(true);
  for (const seen of [0, 7]) {
    const late = await save('drawings/EURUSD', seen, drawings('b'));
    expect(late).toMatchObject({ code: 0, data: { saved: false, document: { revision: 1, content: drawings('a') } } });
  }
  expect((await save('drawings/EURUSD', 1, drawings('a', 'b'))).data).toMatchObject({ saved: true, document: { revision: 2 } });
});

it('of concurrent saves from the same revision one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => save('drawings/GBPUSD', 0, drawings(`d${index}`))));
  const saved = answers.filter(({ data }) => data.saved);
  expect(saved).toHaveLength(1);
  for (const { data } of answers) expect(data.document).toEqual(saved[0]?.data.document);
});

it('users cannot see each other’s, in the same brand or another', async () => {
  const other = await newToken();
  const elsewhere = await newToken(PLUMTREE);
  expect(await read(['chart-layout', 'drawings/EURUSD'], other)).toEqual({ documents: [] });
  expect(await read(['chart-layout', 'drawings/EURUSD'], elsewhere, PLUMTREE)).toEqual({ documents: [] });
  expect((await save('drawings/EURUSD', 0, drawings('theirs'), other)).data).toMatchObject({
    saved: true,
    document: { revision: 1 },
  });
  const own = await read(['drawings/EURUSD']);
  expect(own.documents[0]).toMatchObject({ revision: 2, content: drawings('a', 'b') });
  expect(await server.call('workspaceRead', { keys: ['chart-layout'] }, { token, host: PLUMTREE })).toMatchObject({
    status: 401,
    code: 23519,
  });
  expect(await server.call('workspaceRead', { keys: ['chart-layout'] })).toMatchObject({ status: 401, code: 400 });
});

describe('is refused', () => {
  const many = (length: number) => ({ version: 1, drawings: Array.from({ length }, (_, index) => drawn(`many-${index}`)) });
  it.each([
    ['an unknown key', 'notes', 0, { version: 1 }],
    ['a key of no symbol', 'drawings/', 0, drawings('a')],
    ['a key that climbs', 'drawings/../../x', 0, drawings('a')],
    ['the content of another key', 'watchlist', 0, layout],
    ['a version to come', 'chart-layout', 0, { ...layout, version: 2 }],
    ['a field too many', 'chart-layout', 0, { ...layout, isAdmin: true }],
    [
      'four indicators',
      'chart-layout',
      0,
      { ...layout, main: ['MA', 'EMA', 'SMA', 'BOLL'].map((name) => ({ name, parameters: [], colour: 0 })) },
    ],
    [
      'one indicator twice',
      'chart-layout',
      0,
      { ...layout, main: ['MA', 'MA'].map((name) => ({ name, parameters: [], colour: 0 })) },
    ],
    ['a drawing without its points', 'drawings/EURUSD', 2, { version: 1, drawings: [{ ...drawn('a'), tool: 'segment' }] }],
    ['the 101st drawing', 'drawings/EURUSD', 2, many(101)],
    ['two drawings of one name', 'drawings/EURUSD', 2, drawings('a', 'a')],
    ['a symbol that is none', 'watchlist', 1, { version: 1, symbols: ['<script>'] }],
    ['201 symbols', 'watchlist', 1, { version: 1, symbols: Array.from({ length: 201 }, (_, index) => `S${index}`) }],
    ['a revision that is none', 'watchlist', -1, { version: 1, symbols: [] }],
    ['a revision in words', 'watchlist', 'newest', { version: 1, symbols: [] }],
    ['no content', 'watchlist', 1, null],
  ])('%s', async (_what, key, revision, content) => {
    expect(await save(key, revision, content)).toMatchObject({ status: 400, code: 1001, data: null });
  });
  it('a body of 300 KB, and a number that has lost digits', async () => {
    expect(await save('watchlist', 1, { version: 1, symbols: ['x'.repeat(300_000)] })).toMatchObject({ status: 413, code: 1001 });
    expect(await save('drawings/EURUSD', 2, { version: 1, drawings: [drawn('a', 1.1234567890123456)] })).toMatchObject({
      status: 400,
      code: 1001,
    });
  });
  it('none or 51 keys at once', async () => {
    for (const keys of [[], Array.from({ length: 51 }, (_, index) => `drawings/S${index}`)])
      expect(await server.call('workspaceRead', { keys }, { token })).toMatchObject({ status: 400, code: 1001 });
  });
  it('drawings on the 201st market, until another is emptied', async () => {
    const { token: busy, userId } = await server.newUser('sweeper@mail.example');
    await server.database.pool.query(
      `insert into workspace_document (brand_id, user_id, key, revision, saved_at_ms, content)
       select 'northwind', $1, 'drawings/S' || n, 1, 0, $2 from generate_series(1, 199) n`,
      [userId, JSON.stringify(drawings('a'))],
    );
    expect(await save('drawings/GBPUSD', 0, drawings('a'), busy)).toMatchObject({ code: 0 });
    expect(await save('drawings/EURUSD', 0, drawings('a'), busy)).toMatchObject({ status: 200, code: 1010, data: null });
    expect(await save('drawings/GBPUSD', 1, drawings('a', 'b'), busy)).toMatchObject({ code: 0 });
    expect(await save('drawings/GBPUSD', 2, drawings(), busy)).toMatchObject({ code: 0 });
    expect(await save('drawings/EURUSD', 0, drawings('a'), busy)).toMatchObject({ code: 0 });
  });
  it('F12: drawings of a nonexistent market, also empty ones', async () => {
    for (const content of [drawings('a'), drawings()])
      expect(await save('drawings/NOWHERE', 0, content)).toMatchObject({ status: 200, code: 604, data: null });
    expect(await read(['drawings/NOWHERE'])).toEqual({ documents: [] });
  });
});

it('content that no longer fits its schema is returned as missing, and can be overwritten', async () => {
  await save('drawings/AUDUSD', 0, drawings('a'));
  await server.database.pool.query(`update workspace_document set content = '{"version":9}' where key = 'drawings/AUDUSD'`);
  expect((await read(['drawings/AUDUSD'])).documents[0]).toMatchObject({ revision: 1, content: null });
  expect((await save('drawings/AUDUSD', 0, drawings('b'))).data).toMatchObject({ saved: false, document: { content: null } });
  expect((await save('drawings/AUDUSD', 1, drawings('b'))).data).toMatchObject({ saved: true, document: { revision: 2 } });
});

it('a missing document is written again, whatever revision it was made from', async () => {
  expect((await save('drawings/NZDUSD', 41, drawings('a'))).data).toMatchObject({ saved: true, document: { revision: 1 } });
});

it('real and demo share them', async () => {
  const { data: demo } = await server.call('switchUser', {}, { token });
  expect(demo.virtualStatus).toBe('1');
  expect((await read(['chart-layout'], demo.token)).documents[0]).toMatchObject({ revision: 2 });
});

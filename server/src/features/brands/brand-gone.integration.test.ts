import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NORTHWIND, PASSWORD, PLUMTREE, startTestServer, type Answer, type TestServer } from '../../test-support/test-server.ts';

const REPOSITORY = join(import.meta.dirname, '../../../../brands');

let brandsDir: string;
let before: TestServer;
let after: TestServer;
let user: Awaited<ReturnType<TestServer['newUser']>>;
let other: typeof user;
let whileItRan: readonly Answer[];

/** Both brands have users who are logged in; then the service starts without one of the folders, over the same database and keys. */
beforeAll(async () => {
  brandsDir = mkdtempSync(join(tmpdir(), 'truefill-gone-'));
  cpSync(REPOSITORY, brandsDir, { recursive: true });
  before = await startTestServer({ brandsDir });
  user = await before.newUser('ann@plum.example', { host: PLUMTREE });
  other = await before.newUser('ben@north.example', { host: NORTHWIND });
  rmSync(join(brandsDir, 'plumtree'), { recursive: true });
  whileItRan = [
    await before.call('userInfo', {}, { host: PLUMTREE, token: user.token }),
    await before.send('/brand/mark.svg', { host: PLUMTREE }),
  ];
  await before.stop();
  const { databaseUrl, dataDir } = before;
  after = await startTestServer({
    brandsDir,
    throughLine: async () => databaseUrl,
    settings: { dataDir },
    nowMs: before.clock.nowMs + 60_000,
  });
});
afterAll(async () => {
  await after.close();
  await before.close();
  rmSync(brandsDir, { recursive: true, force: true });
});

it('what runs was read at the start: taking the folder away changes nothing for it', () => {
  expect(whileItRan).toMatchObject([{ status: 200, code: 0 }, { status: 200 }]);
});

it('a brand whose folder is gone has no host any more: nothing of it is served, to nobody', async () => {
  for (const path of ['/', '/config.json', '/rules', '/manifest.webmanifest', '/offline', '/brand/mark.svg', '/robots.txt'])
    expect([path, await after.send(path, { host: PLUMTREE })]).toMatchObject([path, { status: 421, code: 1009 }]);
  for (const name of ['userInfo', 'userBalance', 'rules', 'refresh'] as const)
    expect([name, await after.call(name, {}, { host: PLUMTREE, token: user.token })]).toMatchObject([
      name,
      { status: 421, code: 1009 },
    ]);
});

it('its users’ sessions open no other brand', async () => {
  expect(await after.call('userInfo', {}, { host: NORTHWIND, token: user.token })).toMatchObject({ status: 401, code: 23519 });
  const { refreshToken, token } = user;
  const refreshed = await after.call('refresh', { refreshToken, token }, { host: NORTHWIND });
  expect(refreshed.code).not.toBe(0);
  const login = { username: 'ann@plum.example', password: PASSWORD, type: 'E' };
  expect((await after.call('login', login, { host: NORTHWIND })).code).toBe(1108);
});

it('the other brand goes on, with its users logged in', async () => {
  expect((await after.call('userInfo', {}, { host: NORTHWIND, token: other.token })).code).toBe(0);
  expect((await after.call('rules', {}, { host: NORTHWIND })).code).toBe(0);
});

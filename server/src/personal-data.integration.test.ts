import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATA_EXPORT_PATH } from '@truefill/api/data-export/paths.ts';
import { FILE_PATH } from '@truefill/api/paths.ts';
import { createFolderFiles } from './adapters/files/folder-files.ts';
import { personalDataOf } from './personal-data.ts';
import { PASSWORD, startTestServer, type TestServer } from './test-support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const data = () => personalDataOf(server);
const prove = (token: string) => server.call('stepUp', { password: PASSWORD }, { token });
const download = (id: string, token?: string) =>
  server.send(DATA_EXPORT_PATH.replace('{id}', id), token === undefined ? {} : { token });

function filesOf(bytes: Buffer): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]));
}

async function pictured(token: string): Promise<string> {
  const boundary = 'line-between';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="metaData"\r\n\r\n{"nickName":"Mara"}\r\n`),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  expect((await server.call('submitUserInfo', body, { token, headers })).code).toBe(0);
  return (
    String((await server.call('userInfo', {}, { token })).data.avator)
      .split('/')
      .at(-1) ?? ''
  );
}

it('every table that references a user or an account is exported, or has a stated reason', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'account_id', 'account_ids')`,
  );
  const known = new Set([
    'users',
    ...data().flatMap(({ areas, without = {} }) => [...areas.flatMap((area) => area.tables), ...Object.keys(without)]),
  ]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  // exceptions name existing tables
  const all = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const there = new Set(all.rows.map(({ name }) => name));
  expect([...known].filter((name) => !there.has(name))).toEqual([]);
});

it('areas have unique names, and describe each field', () => {
  const areas = data().flatMap((each) => each.areas);
  expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length);
  for (const { fields, about } of areas) for (const text of [about, ...Object.values(fields)]) expect(text).not.toBe('');
});

it("an archive contains the user’s data, and no one else's", async () => {
  const [one, other] = [await server.newUser('one@own.example'), await server.newUser('other@own.example')];
  const picture = await pictured(one.token);
  const strange = await pictured(other.token);
  expect((await server.call('requestDataExport', {}, { token: one.token })).code).toBe(0);
  await server.jobs.idle();
  const { list, nextTs, keptDays } = (await server.call('dataExports', {}, { token: one.token })).data;
  expect(keptDays).toBe(7);
  expect(nextTs).toBe(server.clock.nowMs + DAY_MS);
  expect(list).toMatchObject([{ state: 'ready', expiresTs: server.clock.nowMs + 7 * DAY_MS }]);
  const [{ id, size }] = list;

  const answer = await download(id, one.token);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
  expect(answer.bytes.length).toBe(size);
  const lying = await createFolderFiles(join(server.dataDir, 'files', 'archives')).get(id);
  expect(lying?.length).toBeGreaterThan(size);
  expect(lying?.includes('profile.json')).toBe(false);
  const files = filesOf(answer.bytes);
  const about = JSON.parse(files['about.json'] ?? '');
  expect(about.userId).toBe(String(one.userId));
  const areas: string[] = about.files.map(({ file }: { file: string }) => file);
  expect(Object.keys(files).toSorted()).toEqual(['about.json', ...areas, `pictures/${picture}.jpg`].toSorted());
  for (const { file, fields } of about.files)
    for (const row of JSON.parse(files[file] ?? '')) expect(Object.keys(row).toSorted()).toEqual(Object.keys(fields).toSorted());
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject([{ email: 'one@own.example', userId: String(one.userId) }]);
  expect(JSON.parse(files['statement.json'] ?? '')).toMatchObject([{ kind: 'demo_grant', amount: '100000.00', currency: 'USD' }]);
  const everything = Object.values(files).join('\n');
  for (const text of ['other@own.example', String(other.userId), strange, 'argon2']) expect(everything).not.toContain(text);

  const notices = (await server.call('notificationList', { page: 1, limit: 10 }, { token: one.token })).text;
  expect(notices).toContain('The copy of your data is ready');
  expect((await download(id, other.token)).status).toBe(404);
  expect((await download(id)).status).toBe(401);
  server.clock.nowMs += 6 * 60_000;
  expect((await download(id, one.token)).code).toBe(23560);
  await prove(one.token);
  expect((await download(id, one.token)).status).toBe(200);
  expect((await server.call('dataExports', {}, { token: one.token })).data.list).toMatchObject([
    { downloadedTs: server.clock.nowMs },
  ]);
});

it('one at a time and one a day, however many are requested at once', async () => {
  const { token, userId } = await server.newUser('many@own.example');
  const codes = await Promise.all(
    Array.from({ length: 12 }, async () => (await server.call('requestDataExport', {}, { token })).code),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.filter((code) => code === 23552 || code === 1033)).toHaveLength(11);
  await server.jobs.idle();
  expect(await server.call('requestDataExport', {}, { token })).toMatchObject({ status: 200, code: 1033, data: null });
  const setState = (state: string) =>
    server.database.pool.query('update data_export set state = $2 where user_id = $1', [userId, state]);
  await setState('preparing');
  expect(await server.call('requestDataExport', {}, { token })).toMatchObject({ status: 200, code: 23552, data: null });
  await setState('ready');
  server.clock.nowMs += DAY_MS;
  const late = await server.call('login', { username: 'many@own.example', password: PASSWORD, type: 'E' });
  expect((await server.call('requestDataExport', {}, { token: late.data.token })).code).toBe(0);
});

it('requires a fresh proof, and expires after the published days', async () => {
  const { token } = await server.newUser('late@own.example');
  server.clock.nowMs += 6 * 60_000;
  expect((await server.call('requestDataExport', {}, { token })).code).toBe(23560);
  await prove(token);
  const { id } = (await server.call('requestDataExport', {}, { token })).data;
  await server.jobs.idle();
  server.clock.nowMs += 7 * DAY_MS;
  const again = (await server.call('login', { username: 'late@own.example', password: PASSWORD, type: 'E' })).data.token;
  expect((await download(id, again)).status).toBe(404);
  await server.ownData.exports.removeExpired();
  expect((await server.call('dataExports', {}, { token: again })).data.list).toMatchObject([{ state: 'expired' }]);
});

it('pages of rows follow each other without gaps', async () => {
  const { token, userId } = await server.newUser('long@own.example');
  await server.database.pool.query(
    `insert into notification (user_id, alarm, subject, values, at_ms)
     select $1, 'message', 'note ' || n, '{}', 1 from generate_series(1, 2500) n`,
    [userId],
  );
  const { id } = (await server.call('requestDataExport', {}, { token })).data;
  await server.jobs.idle();
  const files = filesOf((await download(id, token)).bytes);
  const notices: { noticeId: string }[] = JSON.parse(files['notices.json'] ?? '');
  expect(new Set(notices.map(({ noticeId }) => noticeId)).size).toBe(2_500);
});

it("is not served by the files' image routes", async () => {
  const { token } = await server.newUser('kept@own.example');
  const { id } = (await server.call('requestDataExport', {}, { token })).data;
  await server.jobs.idle();
  expect((await server.send(FILE_PATH.replace('{id}', id), { token })).status).toBe(404);
});

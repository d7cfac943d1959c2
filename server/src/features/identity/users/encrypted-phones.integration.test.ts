import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadKeyRing } from '../../../crypto/key-ring.ts';
import { loadKey } from '../../../crypto/keys.ts';
import { UnreadableField } from '../../../crypto/field-encryption.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { createPhoneStore, type PhoneStore } from './phone-store.ts';
import type { IdentityDatabase } from '../tables.ts';
import { findUser, type User } from './users.ts';

let server: TestServer;
let database: IdentityDatabase;
let count = 199;

beforeAll(async () => {
  server = await startTestServer();
  database = server.database.kysely as IdentityDatabase;
});
afterAll(() => server.close());

/** the store as a newly started server creates it */
const storeNow = (): PhoneStore =>
  createPhoneStore({ database, keys: loadKeyRing(server.dataDir, 'fields'), lookupKey: loadKey(server.dataDir, 'lookup') });
const login = (phone: string) => server.call('login', { username: phone, password: PASSWORD, type: 'P' });
const keyFile = (number: number): string => join(server.dataDir, 'keys', `fields-${number}.key`);

async function newUser(): Promise<{ readonly phone: string; readonly id: bigint; readonly row: () => Promise<User> }> {
  const phone = `12025550${(count += 1)}`;
  await server.call('sendPhone', { phone, type: 1 });
  const code = server.outbox().findLast((message) => message.to === `+${phone}`)?.code;
  expect((await server.call('register', { username: phone, password: PASSWORD, code, type: 'P' })).code).toBe(0);
  const id = BigInt((await login(phone)).data.userId);
  return {
    phone,
    id,
    async row() {
      const user = await findUser(database, 'northwind', id);
      if (!user) throw new Error(`there is no user ${id}`);
      return user;
    },
  };
}

/** Every row of every table as text, bytes as hexadecimal digits. */
async function dump(): Promise<string> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await server.database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

it('checklist 20: a copy of the database reveals no phone number of users or of recipients of codes', async () => {
  const { phone } = await newUser();
  const stranger = '12025550444';
  expect((await server.call('sendPhone', { phone: stranger, type: 1 })).code).toBe(0);
  server.clock.nowMs += 61_000;
  await server.call('sendPhone', { phone, type: 2 });
  expect((await login(stranger)).code).toBe(1108);
  await server.newUser('plain.words@mail.example');
  const copy = await dump();
  // proves that the search would find plain text
  expect(copy).toContain('plain.words@mail.example');
  expect(copy).toContain(`•••${phone.slice(-4)}`);
  for (const digits of [phone, stranger].map((number) => number.slice(1))) {
    expect(copy).not.toContain(digits);
    expect(copy).not.toContain(Buffer.from(digits).toString('hex'));
  }
});

it('checklist 20: a number copied to another user’s row cannot be decrypted or messaged', async () => {
  const [one, other] = [await newUser(), await newUser()];
  await server.database.pool.query(
    'update users set phone_sealed = (select phone_sealed from users where id = $1) where id = $2',
    [one.id, other.id],
  );
  const user = await other.row();
  expect(() => storeNow().of(user)).toThrow(UnreadableField);
  expect((await login(other.phone)).text).not.toContain(one.phone);
  await database.transaction().execute((transaction) => storeNow().write(transaction, user, { e164: `+${other.phone}` }));
  expect((await login(other.phone)).data).toMatchObject({ userName: other.phone });
});

it('a number stored before numbers were encrypted is encrypted by the next start', async () => {
  const { phone, id, row } = await newUser();
  await server.database.pool.query(
    'update users set unsealed_phone = $1, phone_lookup = null, phone_sealed = null where id = $2',
    [`+${phone}`, id],
  );
  expect((await login(phone)).code).toBe(1108);
  await storeNow().reencrypt();
  expect(await row()).toMatchObject({ unsealed_phone: null });
  expect((await login(phone)).data).toMatchObject({ userName: phone });
});

it('a server with other keys fails to start with an error', async () => {
  await newUser();
  const databaseUrl = server.database.connection.connectionString;
  await expect(startTestServer({ settings: { databaseUrl } })).rejects.toThrow(/^the folder keys in .* does not hold the keys/);
  const newKeys = ['access-token', 'refresh-token', 'verification-code', 'second-factor', 'lookup', 'simulation', 'files-1'];
  await expect(startTestServer({ settings: { databaseUrl, newKeys } })).rejects.toThrow(
    /^users\.phone\/northwind\/\d+ cannot be read: .*; the folder keys in DATA_DIR has to hold the keys that this database was written with$/,
  );
});

it('a wrong lookup key is rejected too', async () => {
  await newUser();
  const store = createPhoneStore({ database, keys: loadKeyRing(server.dataDir, 'fields'), lookupKey: Buffer.alloc(32, 7) });
  await expect(store.reencrypt()).rejects.toThrow(/^users\.phone\/northwind\/\d+ cannot be found by the lookup key$/);
});

it('checklist 21: numbers stay readable with the next key, which re-encrypts them; without their key they are unreadable', async () => {
  const { phone, row } = await newUser();
  expect((await row()).phone_sealed?.[0]).toBe(1);
  writeFileSync(keyFile(2), Buffer.alloc(32, 2));
  const later = storeNow();
  expect(later.of(await row())).toBe(`+${phone}`);
  await later.reencrypt();
  expect((await row()).phone_sealed?.[0]).toBe(2);
  const { rows } = await server.database.pool.query('select 1 from users where get_byte(phone_sealed, 0) <> 2');
  expect(rows).toEqual([]);
  // this server started before the key was added
  expect((await login(phone)).data).toMatchObject({ userName: phone });
  const encrypted = await row();
  renameSync(keyFile(2), `${keyFile(2)}.gone`);
  expect(() => storeNow().of(encrypted)).toThrow('key 2 is not kept');
  await expect(storeNow().reencrypt()).rejects.toThrow('key 2 is not kept');
  renameSync(`${keyFile(2)}.gone`, keyFile(2));
  expect(storeNow().of(await row())).toBe(`+${phone}`);
});

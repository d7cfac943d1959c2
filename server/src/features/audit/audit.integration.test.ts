import { DAY_MS, HOUR_MS } from '@truefill/domain/time/durations.ts';
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { NORTHWIND, PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { hashOf, type AuditRow } from './entry.ts';
import { publishHead, readPublishedHeads, verifyChain, writeAudit, type OperatorAct } from './index.ts';
import { auditData } from './personal-data.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

let server: TestServer;
let administrator: OperatorClient;
let ann: { readonly token: string; readonly userId: number };
beforeAll(async () => {
  server = await startTestServer();
  administrator = await signInOperator(server);
  ann = await server.newUser('ann@mail.example');
  for (const [action, brandId, reason] of [
    ['deposit.approved', 'northwind', ''],
    ['user.viewed', 'northwind', ''],
    ['case.claimed', 'northwind', ''],
    ['hold.proposed', 'northwind', 'identity_check: A letter was sent.'],
    ['hold.approved', 'northwind', 'agreed'],
    ['deposit.approved', 'plumtree', 'same number, another brand'],
  ] as const)
    await write({ action, brandId, reason });
});
afterAll(() => server.close());

function write(act: Partial<OperatorAct>): Promise<void> {
  return inTransaction(server.database.pool, (client) =>
    writeAudit(client, {
      operator: { operatorId: BigInt(administrator.operatorId), name: 'Operator One', network: '127.0.0.1' },
      action: 'deposit.approved',
      brandId: 'northwind',
      target: { kind: act.action?.split('.')[0] ?? 'deposit', id: 77n },
      userId: BigInt(ann.userId),
      before: { state: 'open' },
      after: { state: 'approved', amount: 5_000n },
      atMs: server.clock.nowMs,
      ...act,
    }),
  );
}

const count = async (): Promise<number> =>
  Number((await server.database.pool.query<{ count: bigint }>('select count(*) as count from audit_entry')).rows[0]?.count);

describe('the list', () => {
  it('contains everything that operators did, newest first, page by page', async () => {
    const all = await count();
    const first = (await administrator.call('auditList', { limit: 3 })).data;
    expect(first.list).toHaveLength(3);
    expect(first.list[0]).toMatchObject({
      seq: all,
      action: 'deposit.approved',
      brandId: 'plumtree',
      operatorName: 'Operator One',
      before: { state: 'open' },
      after: { state: 'approved', amount: '5000' },
      targetId: '77',
      userId: ann.userId,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(first.operators).toContainEqual({ operatorId: administrator.operatorId, name: 'Operator One' });
    const seen = [...first.list];
    for (let { next } = first; next !== 0;) {
      const page = (await administrator.call('auditList', { limit: 3, before: next })).data;
      seen.push(...page.list);
      ({ next } = page);
    }
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: all }, (_, index) => all - index));
  });

  it.for([
    [{ action: 'hold.approved' }, ['hold.approved']],
    [{ action: 'hold.' }, ['hold.approved', 'hold.proposed']],
    [{ brandId: 'plumtree' }, ['deposit.approved']],
    [{ targetKind: 'case', targetId: '77' }, ['case.claimed']],
    [{ operatorId: 999 }, []],
    [{ fromTs: 1, toTs: 2 }, []],
    [{ action: "x' or true --" }, []],
  ] as const)('finds %j', async ([filter, expected]) => {
    const { data } = await administrator.call('auditList', filter);
    expect(data.list.map(({ action }: { action: string }) => action)).toEqual(expected);
  });

  it('checklist 2: contains one brand for an auditor of one brand', async () => {
    const auditor = await newOperator(server, administrator, [{ role: 'auditor', brandId: 'plumtree' }]);
    const { data } = await auditor.call('auditList', {});
    expect(new Set(data.list.map(({ brandId }: { brandId: string }) => brandId))).toEqual(new Set(['plumtree']));
    expect((await auditor.call('auditList', { brandId: 'northwind' })).data.list).toEqual([]);
    expect((await auditor.call('auditList', { brandId: '', operatorId: administrator.operatorId })).data.list).toHaveLength(1);
  });
});

describe('what a user sees', () => {
  it('is what operators viewed and decided in their own account, and no one else’s', async () => {
    const { data } = await server.call('userOperatorActions', { page: 1, limit: 10 }, { token: ann.token });
    const inGerman = { page: 1, limit: 10, locale: 'de' };
    expect((await server.call('userOperatorActions', inGerman, { token: ann.token })).data.list[0].reason).toBe(
      'Wir müssen Ihre Identität prüfen: A letter was sent.',
    );
    expect(data).toMatchObject({
      pages: 1,
      list: [
        {
          action: 'hold.approved',
          reference: '77',
          reason: 'We have to check your identity: A letter was sent.',
          timeTs: server.clock.nowMs,
        },
        { action: 'user.viewed', reference: '' },
        { action: 'deposit.approved', reference: '77' },
      ],
    });
    expect(JSON.stringify(data)).not.toContain('Operator One');
    const ben = await server.newUser('ben@mail.example');
    expect((await server.call('userOperatorActions', {}, { token: ben.token })).data).toEqual({ list: [], pages: 0 });
    const other = await server.newUser('ann@mail.example', { host: PLUMTREE });
    expect((await server.call('userOperatorActions', {}, { token: other.token, host: PLUMTREE })).data.list).toEqual([]);
    expect((await server.call('userOperatorActions', {}, { host: NORTHWIND })).code).toBe(400);
  });

  it('is also in the copy of their data, with the reasons meant for them and not the notes between operators', async () => {
    const cleo = await server.newUser('cleo@mail.example');
    const userId = BigInt(cleo.userId);
    const target = { kind: 'correction', id: 9n };
    await write({ userId, reason: 'he called twice' });
    await write({ userId, action: 'correction.proposed', target, reason: 'goodwill: for the delay' });
    await write({ userId, action: 'correction.approved', target, reason: 'only to calm him down' });
    const [area] = auditData.areas;
    const { rows = [] } = (await area?.read(server.database.pool, { brandId: 'northwind', userId }, null)) ?? {};
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['deposit.approved', ''],
      ['correction.approved', 'goodwill: for the delay'],
    ]);
    const { list } = (await server.call('userOperatorActions', {}, { token: cleo.token })).data;
    expect(list.map(({ reason }: { reason: string }) => reason)).toEqual(['Goodwill: for the delay', '']);
  });

  it('is paginated', async () => {
    const page = async (number: number) =>
      (await server.call('userOperatorActions', { page: number, limit: 2 }, { token: ann.token })).data;
    expect([await page(1), await page(2), await page(3)].map(({ list, pages }) => [list.length, pages])).toEqual([
      [2, 2],
      [1, 2],
      [0, 2],
    ]);
  });
});

describe('the head', () => {
  it('is printed at most once an hour if it changed, and once a day, on its own line', async () => {
    const { pool } = server.database;
    const heads = () => readPublishedHeads(server.dataDir);
    await publishHead(pool, server.dataDir, server.clock.nowMs);
    const first = heads().length;
    await publishHead(pool, server.dataDir, server.clock.nowMs + 1_000);
    expect(heads()).toHaveLength(first);
    await publishHead(pool, server.dataDir, server.clock.nowMs + HOUR_MS);
    expect(heads()).toHaveLength(first);
    await write({ action: 'user.viewed' });
    await publishHead(pool, server.dataDir, server.clock.nowMs + 2 * HOUR_MS);
    expect(heads()).toHaveLength(first + 1);
    // a line truncated by a crash
    appendFileSync(join(server.dataDir, 'audit', 'heads.txt'), '2026-03-0');
    await publishHead(pool, server.dataDir, server.clock.nowMs + DAY_MS);
    expect(heads()).toHaveLength(first + 2);
    expect(heads().at(-1)).toMatchObject({ atMs: server.clock.nowMs + DAY_MS, seq: await count() });
    expect(readFileSync(join(server.dataDir, 'audit', 'heads.txt'), 'utf8')).toContain(heads().at(-1)?.hash ?? 'none');
  });
});

describe('checklist 34: tampering behind the service’s back', () => {
  const { stringify } = JSON;
  /** changes entries in a way that the database itself would refuse */
  async function behind(statement: string, values: unknown[] = []): Promise<void> {
    await inTransaction(server.database.pool, async (client) => {
      await client.query('set local session_replication_role = replica');
      await client.query(statement, values);
    });
  }
  const entryAt = async (seq: number): Promise<AuditRow> => {
    const { rows } = await server.database.pool.query<AuditRow>('select * from audit_entry where seq = $1', [seq]);
    if (!rows[0]) throw new Error('there is no such entry');
    return rows[0];
  };
  const broken = async (published = readPublishedHeads(server.dataDir)) =>
    (await verifyChain(server.database.pool, published)).broken;
  let before: AuditRow[];

  beforeEach(async () => {
    before = (await server.database.pool.query<AuditRow>('select * from audit_entry order by seq')).rows;
    return async () => {
      await behind('delete from audit_entry');
      for (const row of before)
        await behind(`insert into audit_entry select * from jsonb_populate_record(null::audit_entry, $1::jsonb)`, [
          stringify(
            { ...row, previous_hash: `\\x${row.previous_hash.toString('hex')}`, hash: `\\x${row.hash.toString('hex')}` },
            (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
          ),
        ]);
      const last = before.at(-1);
      await behind('update audit_head set seq = $1, hash = $2', [last?.seq, last?.hash]);
    };
  });

  it('reports nothing without tampering', async () => {
    expect(await broken()).toBe(null);
  });

  it.for(['reason', 'operator_name', 'action', 'brand_id', 'target_id', 'after_values', 'network'])(
    'reports a changed %s',
    async (column) => {
      await behind(`update audit_entry set ${column} = 'other' where seq = 3`);
      expect(await broken()).toMatchObject({ seq: 3, because: 'it was changed' });
    },
  );

  it('reports a changed time, user or operator', async () => {
    for (const column of ['at_ms', 'operator_id', 'user_id']) {
      await behind(`update audit_entry set ${column} = coalesce(${column}, 0) + 1 where seq = 4`);
      expect([column, await broken()]).toMatchObject([column, { seq: 4 }]);
      await behind(`update audit_entry set ${column} = ${column} - 1 where seq = 4`);
    }
    await behind('update audit_entry set user_id = null where user_id = 1');
  });

  it('reports a removed entry, in the middle and at the end', async () => {
    await behind('delete from audit_entry where seq = 4');
    expect(await broken()).toMatchObject({ seq: 4, because: 'it is missing' });
    await behind('delete from audit_entry where seq >= 4');
    expect(await broken()).toMatchObject({ seq: 4, because: 'it is missing' });
  });

  it('reports an inserted entry', async () => {
    const row = await entryAt(before.length);
    const forged = { ...row, seq: row.seq + 1n, previous_hash: row.hash };
    await behind(
      'insert into audit_entry select $1, at_ms, operator_id, operator_name, action, brand_id, target_kind, target_id, user_id, before_values, after_values, reason, network, $2, $3 from audit_entry where seq = $4',
      [forged.seq, row.hash, hashOf(forged), row.seq],
    );
    expect(await broken()).toMatchObject({ seq: before.length + 1, because: 'it was not written by the service' });
  });

  it('reports the next entry if a changed one has a matching hash', async () => {
    const row = await entryAt(2);
    await behind('update audit_entry set reason = $1, hash = $2 where seq = 2', ['other', hashOf({ ...row, reason: 'other' })]);
    expect(await broken([])).toMatchObject({ seq: 3, because: 'it does not follow the entry before' });
  });

  it('reports a chain rebuilt as a whole, by the printed heads', async () => {
    await publishHead(server.database.pool, server.dataDir, server.clock.nowMs + 5 * DAY_MS);
    const last = await entryAt(before.length);
    const hash = hashOf({ ...last, reason: 'other' });
    await behind('update audit_entry set reason = $1, hash = $2 where seq = $3', ['other', hash, last.seq]);
    await behind('update audit_head set hash = $1', [hash]);
    expect(await broken([])).toBe(null);
    expect(await broken()).toMatchObject({ seq: before.length, because: 'it is not the one whose hash was printed' });
    await behind('delete from audit_entry where seq = $1', [last.seq]);
    await behind('update audit_head set seq = $1, hash = $2', [last.seq - 1n, last.previous_hash]);
    expect(await broken()).toMatchObject({ seq: before.length, because: 'it is missing: its hash was printed' });
  });

  it('shows in the console within a minute', async () => {
    expect((await administrator.call('auditState')).data).toMatchObject({
      brokenSeq: 0,
      because: '',
      entries: before.length,
      printedSeq: expect.any(Number),
    });
    await behind(`update audit_entry set reason = 'other' where seq = 2`);
    server.clock.nowMs += 60_000;
    expect((await administrator.call('auditState')).data).toMatchObject({ brokenSeq: 2, because: 'it was changed', entries: 1 });
    server.clock.nowMs += 60_000;
  });

  it('makes npm run audit -- verify fail', async () => {
    const verify = async () => {
      const environment = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl };
      const run = spawn(process.execPath, ['tools/audit/run.ts', 'verify'], { cwd: ROOT, env: environment });
      const [stdout, stderr] = await Promise.all([
        text(run.stdout),
        text(run.stderr),
        new Promise((resolve) => run.once('close', resolve)),
      ]);
      return { stdout, stderr, code: run.exitCode };
    };
    expect(await verify()).toMatchObject({
      stdout: expect.stringMatching(/^the chain holds: \d+ entries, \d+ printed heads compared, head [0-9a-f]{64}\n$/),
      code: 0,
    });
    await behind(`update audit_entry set reason = 'other' where seq = 5`);
    expect(await verify()).toMatchObject({
      stdout: '',
      stderr: 'the chain is broken at entry 5: it was changed (4 entries before it hold)\n',
      code: 1,
    });
  });
});

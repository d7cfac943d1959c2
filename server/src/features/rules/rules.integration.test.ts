import { createHash } from 'node:crypto';
import { PATHS } from '@truefill/api/paths.ts';
import { ruleCalls } from '@truefill/api/rules/calls.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NORTHWIND, PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { publishRules, rulesHash } from './index.ts';

let server: TestServer;
let northwind: Brand;

beforeAll(async () => {
  server = await startTestServer();
  northwind = server.brands.find(({ id }) => id === 'northwind') as Brand;
});
afterAll(() => server.close());

const read = (host = NORTHWIND) => server.send(PATHS.rules, { host });

describe('the rules of a brand', () => {
  it('are public, cacheable for a minute by GET and not by POST', async () => {
    const answer = await read();
    expect(answer.code).toBe(0);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(ruleCalls.rules.response.safeParse(answer.data).error).toBe(undefined);
    const posted = await server.call('rules', {});
    expect(posted.headers['cache-control']).toBe('no-store');
    expect(posted.data).toEqual(answer.data);
  });

  it('are those of the requested host, and never contain payment destinations', async () => {
    const [here, there] = [await read(), await read(PLUMTREE)];
    expect(here.data.hash).not.toBe(there.data.hash);
    const holdOf = ({ data }: typeof here) => data.list.find(({ id }: { id: string }) => id === 'minimumHold').values;
    expect(holdOf(here)).toEqual({ seconds: 180 });
    expect(holdOf(there)).toEqual({ seconds: 0 });
    const address = northwind.treasury.addresses[0]?.address ?? 'none';
    expect(address).not.toBe('none');
    expect(here.text).not.toContain(address);
  });

  it('have a hash that anyone can compute from the response', async () => {
    const { data } = await read();
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toSorted(([one], [other]) => (one < other ? -1 : 1))
                .map(([key, each]) => [key, sorted(each)]),
            )
          : value;
    const byId = Object.fromEntries(
      data.list.map(({ id, applies, values }: { id: string; applies: boolean; values: object }) => [id, { applies, values }]),
    );
    expect(
      createHash('sha256')
        .update(JSON.stringify(sorted(byId)))
        .digest('hex'),
    ).toBe(data.hash);
  });
});

describe('versions', () => {
  const brand = (rules: object = {}): Brand => ({ ...northwind, id: 'versions', rules: { ...northwind.rules, ...rules } });
  const publish = async (of: Brand, atMs: number) => {
    const published = (await publishRules(server.database.pool, [of], atMs)).get(of.id);
    if (!published) throw new Error('nothing was published');
    return published;
  };
  const sinceOf = ({ list }: Awaited<ReturnType<typeof publish>>, id: string) => list.find((rule) => rule.id === id)?.sinceTs;

  beforeEach(() => server.database.pool.query("delete from rule_version where brand_id = 'versions'"));

  it('start with one, and a start without a change adds none', async () => {
    expect(await publish(brand(), 1_000)).toMatchObject({ version: 1, sinceTs: 1_000, next: null });
    expect(await publish(brand(), 2_000)).toMatchObject({ version: 1, sinceTs: 1_000 });
  });

  it('state since when each rule has been the same', async () => {
    await publish(brand(), 1_000);
    const second = await publish(brand({ feeRate: '0.003' }), 2_000);
    expect(second).toMatchObject({ version: 2, sinceTs: 2_000 });
    expect(sinceOf(second, 'fee')).toBe(2_000);
    expect(sinceOf(second, 'leverage')).toBe(1_000);
    const third = await publish(brand({ feeRate: '0.003', maxLeverage: 30 }), 3_000);
    expect(sinceOf(third, 'fee')).toBe(2_000);
    expect(sinceOf(third, 'leverage')).toBe(3_000);
    expect(sinceOf(third, 'minimumHold')).toBe(1_000);
  });

  it('that return to earlier rules are new: what was in force in between stays recorded', async () => {
    const first = await publish(brand(), 1_000);
    await publish(brand({ feeRate: '0.003' }), 2_000);
    const third = await publish(brand(), 3_000);
    expect(third).toMatchObject({ version: 3, hash: first.hash, sinceTs: 3_000 });
    expect(sinceOf(third, 'fee')).toBe(3_000);
    expect(sinceOf(third, 'leverage')).toBe(1_000);
  });

  it('are stored once by processes that start concurrently', async () => {
    const both = await Promise.all([publish(brand(), 1_000), publish(brand(), 1_000)]);
    expect(both.map(({ version }) => version)).toEqual([1, 1]);
  });
});

it('announced rules are published with their time, the changes, and their future hash', async () => {
  const next = { from: '2027-01-31T17:00:00Z', rules: { minHoldSeconds: 60 }, loans: { amountMarks: [50_000] } };
  const noticeWatch = { ...northwind, id: 'announcing', nextRules: next } as Brand;
  const published = (await publishRules(server.database.pool, [noticeWatch], 1_000)).get('announcing');
  expect(published?.next?.fromTs).toBe(Date.UTC(2027, 0, 31, 17));
  expect(published?.next?.changes).toEqual([
    {
      id: 'minimumHold',
      section: 'trading',
      number: '1.7',
      before: { applies: true, values: { seconds: 180 } },
      after: { applies: true, values: { seconds: 60 } },
    },
  ]);
  // not in force
  expect(published?.list.find(({ id }) => id === 'minimumHold')?.values).toEqual({ seconds: 180 });
  const then = { ...northwind, id: 'announcing', rules: { ...northwind.rules, minHoldSeconds: 60 } };
  const later = (await publishRules(server.database.pool, [then], 2_000)).get('announcing');
  expect(later?.hash).toBe(published?.next?.hash);
  expect(rulesHash(later?.list as never)).toBe(later?.hash);
});

it('an announcement without a change of rules about money is not published', async () => {
  const marks = { from: '2027-01-31', loans: { amountMarks: [50_000] } };
  const noticeWatch = { ...northwind, id: 'marks', nextRules: marks } as Brand;
  expect((await publishRules(server.database.pool, [noticeWatch], 1_000)).get('marks')?.next).toBe(null);
});

import type { CallName } from '@truefill/api/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFuzzWorld, type FuzzWorld, type Trader } from './test-support/fuzz-world.ts';
import { fieldsOf } from './test-support/hostile-values.ts';
import { attemptAt, sendAttempt } from './test-support/requests.ts';
import { CALL_NAMES } from './test-support/samples.ts';

const ROWS = 1_100;
const LIMITS = [1e9, 101];

interface Listing {
  readonly name: CallName;
  readonly list: string;
  readonly mode: 'real' | 'demo';
  /** maximum rows of a page */
  readonly most: number;
}

const LISTINGS: readonly Listing[] = [
  { name: 'orderQuery', list: 'list', mode: 'real', most: 100 },
  { name: 'orderQueryMock', list: 'list', mode: 'demo', most: 100 },
  { name: 'optionHistory', list: 'items', mode: 'demo', most: 100 },
  { name: 'notificationList', list: 'list', mode: 'demo', most: 100 },
];
/**
 * Lists that never fill a page in a test, products, and lists tested with their route: candles, movements, actions, tickets.
 */
const OTHERS: readonly CallName[] = [
  'marketHistoryLimit',
  'optionProducts',
  'ticketList',
  'userMovements',
  'userOperatorActions',
  'walletRecords',
];

let world: FuzzWorld;
let ann: Trader;

beforeAll(async () => {
  world = await openFuzzWorld();
  ({ ann } = world);
  for (const name of ['addOrder', 'addOrderMock', 'addOrderOptionMock'] as const)
    await sendAttempt(world, await attemptAt(name, world, ann));
  for (const table of ['trading_order', 'option_order']) await multiply(table);
  await world.server.database.pool.query(
    `insert into notification (user_id, alarm, subject, title, content, at_ms)
     select $1, 'orderFilled', 'paging-' || n, 'title', 'content', $2::bigint + n from generate_series(1, $3::integer) n`,
    [ann.userId, world.server.clock.nowMs, ROWS],
  );
});
afterAll(() => world.close());

/** Copies every row of a table under new ids. */
async function multiply(table: string): Promise<void> {
  await world.server.database.pool.query(
    `insert into ${table} select (jsonb_populate_record(original, jsonb_build_object('id', original.id + 1000000::bigint * n))).*
     from ${table} original, generate_series(1, $1::integer) n`,
    [ROWS],
  );
}

describe('checklist 53: a limit', () => {
  it('is accepted by no list that is not tested here', () => {
    const limited = CALL_NAMES.filter((name) => fieldsOf(name).some((field) => field.name === 'limit'));
    expect(limited.toSorted()).toEqual([...LISTINGS.map(({ name }) => name), ...OTHERS].toSorted());
  });

  it.each(LISTINGS)('beyond the maximum page size of $name is capped', async ({ name, list, mode, most }) => {
    for (const limit of LIMITS) {
      const answer = await world.server.call(name, { page: 1, limit }, { token: ann[mode] });
      expect(answer, answer.text.slice(0, 200)).toMatchObject({ status: 200, code: 0 });
      expect(answer.data[list]).toHaveLength(most);
      expect(answer.data.pages).toBeGreaterThanOrEqual(Math.ceil(ROWS / most));
    }
    const beyond = await world.server.call(name, { page: 1e9, limit: 1e9 }, { token: ann[mode] });
    expect(beyond).toMatchObject({ status: 200, code: 0, data: { [list]: [] } });
  });

  it('of running options is a thousand, since the screen counts them all', async () => {
    const { data } = await world.server.call('optionHistory', { page: 1, limit: 1e9, positionStatus: 0 }, { token: ann.demo });
    expect(data.items).toHaveLength(1_000);
  });
});

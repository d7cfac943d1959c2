import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import type { Pool } from 'pg';
import type { ConsoleHandler } from '../../http/calls/console-registrar.ts';
import { recordNumber } from '../payments/index.ts';
import { listUsers, visibleBrands, type ReadParts } from './user-routes.ts';

type Found = ConsoleCallResponse<'consoleSearch'>['list'];

const MOST = 10;
const DAY_DIGITS = 6;

/** One search over users, cases with their references, and orders, limited to what the operator may see. */
export function searchHandler(parts: ReadParts): ConsoleHandler<'consoleSearch'> {
  const { pool, cases } = parts;
  return async (operator, { query }) => {
    if (query === '') return { list: [] };
    const brandIds = visibleBrands(operator, 'users.read', undefined);
    const users = await listUsers(parts, operator, { query, brandIds, page: 1, size: MOST });
    const found = await cases.find(operator, { match: query, limit: MOST });
    return {
      list: [
        ...users.list.map((user): Found[number] => ({
          kind: 'user',
          brandId: user.brandId,
          userId: user.userId,
          id: user.userId,
          caseKind: '',
          title: user.userName,
          match: user.contact,
          state: user.held ? 'held' : '',
          timeTs: user.registeredTs,
        })),
        ...found.map((each): Found[number] => ({
          kind: 'case',
          brandId: each.brandId,
          userId: each.userId,
          id: each.caseId,
          caseKind: each.kind,
          title: each.userName,
          match: each.uid,
          state: each.state,
          timeTs: each.createdTs,
        })),
        ...(await findOrders(pool, query, brandIds)),
      ],
    };
  };
}

/** Orders and options share their IDs; the number shown to traders is the ID prefixed with the day, see `orderNumber`. */
async function findOrders(pool: Pool, query: string, brandIds: readonly string[]): Promise<Found> {
  if (!/^\d{1,24}$/.test(query)) return [];
  const ids = [query, query.slice(DAY_DIGITS)].filter((text) => /^\d{1,18}$/.test(text));
  const { rows } = await pool.query<Found[number]>(
    `select found.kind, a.brand_id as "brandId", a.user_id::float8 as "userId", found.id::float8 as id, '' as "caseKind",
       found.symbol as title, ${recordNumber('found.id', 'found.at_ms')} as match, found.status as state, found.at_ms::float8 as "timeTs"
     from (select 'order' as kind, id, account_id, symbol, status, placed_at_ms as at_ms from trading_order where id = any ($1::bigint[])
           union all select 'option', id, account_id, symbol, status, begin_ms from option_order where id = any ($1::bigint[])) found
     join ledger_account a on a.id = found.account_id where a.brand_id = any ($2::text[])`,
    [ids, brandIds],
  );
  return rows;
}

import type { Query } from '../accounts/index.ts';
import { integerArray } from '../accounts/ledger/index.ts';

/** The time of each account's newest transfer, ms, for accounts with one since a given moment. */
export const NEWEST_TRANSFERS: Query<
  { readonly accountIds: readonly bigint[]; readonly sinceMs: number },
  ReadonlyMap<bigint, number>
> = {
  name: 'the newest transfers of accounts',
  async run(client, { accountIds, sinceMs }) {
    const { rows } = await client.query<{ account_id: bigint; at_ms: bigint }>({
      name: 'newest-transfers',
      text: `select account_id, max(recorded_at_ms) as at_ms from ledger_entry
             where account_id = any ($1::bigint[]) and recorded_at_ms >= $2 and reference_kind = 'transfer' group by 1`,
      values: [integerArray(accountIds), sinceMs],
    });
    return new Map(rows.map(({ account_id: accountId, at_ms: atMs }) => [accountId, Number(atMs)]));
  },
};

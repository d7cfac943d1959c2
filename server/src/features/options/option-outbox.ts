import type { LedgerAccount } from '../ledger/index.ts';
import type { Queries } from '../outbox/index.ts';
import { optionFrom, type OptionRow, type SettledOption } from './stored-option.ts';

/** An option that has ended. */
export interface OptionNews {
  /** no two events have the same */
  readonly eventId: string;
  readonly account: Pick<LedgerAccount, 'id' | 'userId' | 'brandId' | 'accountMode'>;
  readonly option: SettledOption;
  readonly atMs: number;
}

type NewsRow = OptionRow & {
  readonly event_id: bigint;
  readonly event_ms: bigint;
  readonly user_id: bigint;
  readonly brand_id: string;
  readonly account_mode: LedgerAccount['accountMode'];
};

/** The settlements whose events have `after < id <= through`, in their order. */
export async function readOptionNews(queries: Queries, after: bigint, through: bigint): Promise<OptionNews[]> {
  const { rows } = await queries.query<NewsRow>({
    name: 'option-news',
    text: `select o.*, e.id as event_id, e.recorded_at_ms as event_ms, a.user_id, a.brand_id, a.account_mode
           from option_event e join option_order o on o.id = e.order_id join ledger_account a on a.id = e.account_id
           where e.id > $1 and e.id <= $2 and e.kind = 'option_settled' order by e.id`,
    values: [after, through],
  });
  return rows.map((row) => ({
    eventId: `option/${row.event_id}`,
    account: { id: row.account_id, userId: row.user_id, brandId: row.brand_id, accountMode: row.account_mode },
    option: optionFrom(row) as SettledOption,
    atMs: Number(row.event_ms),
  }));
}

/** Removes the oldest events up to a number, a limited many, where they are older than a moment, ms. Answers how many. */
export async function removeOptionEvents(queries: Queries, through: bigint, beforeMs: number, limit: number): Promise<number> {
  const { rowCount } = await queries.query({
    name: 'option-remove-events',
    text: `delete from option_event
           where id = any (array(select id from option_event where id <= $1 order by id limit $3)) and recorded_at_ms < $2`,
    values: [through, beforeMs, limit],
  });
  return rowCount ?? 0;
}

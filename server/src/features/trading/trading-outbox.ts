import { cents, type Money } from '@truefill/domain/money.ts';
import type { LedgerAccount } from '../ledger/index.ts';
import type { Queries } from '../outbox/index.ts';
import type { TradingEventKind } from './order-draft.ts';
import { storedOrderFrom, type OrderRow, type StoredOrder } from './stored-order.ts';

/** Something that happened to an account, with its order as it is now. */
export interface TradingNews {
  /** no two events have the same */
  readonly eventId: string;
  readonly kind: TradingEventKind;
  readonly account: Pick<LedgerAccount, 'id' | 'userId' | 'brandId' | 'accountMode'>;
  readonly order: StoredOrder | null;
  /** in percent at scale 2, of an event about the margin level */
  readonly marginLevel: bigint | null;
  /** what the house paid of a loss, of an event about that */
  readonly madeGood: Money | null;
  readonly atMs: number;
}

type NewsRow = Omit<OrderRow, 'id' | 'account_id'> & {
  readonly id: bigint | null;
  readonly account_id: bigint;
  readonly event_id: bigint;
  readonly event_place: bigint;
  readonly event_kind: TradingEventKind;
  readonly event_ms: bigint;
  readonly event_account: bigint;
  readonly margin_level: bigint | null;
  readonly made_good: bigint | null;
  readonly user_id: bigint;
  readonly brand_id: string;
  readonly account_mode: LedgerAccount['accountMode'];
};

/** The events of some kinds with `after < id <= through`, in their order. */
export async function readTradingNews(
  queries: Queries,
  kinds: readonly TradingEventKind[],
  after: bigint,
  through: bigint,
): Promise<TradingNews[]> {
  const { rows } = await queries.query<NewsRow>({
    name: 'trading-news',
    text: `select o.*, e.id as event_id, n.place as event_place, n.kind as event_kind, n.at_ms as event_ms, n.margin_level,
             case n.kind when 'loss_made_good' then (
               select sum(l.amount)::bigint from ledger_entry l
               where l.account_id = n.account_id and l.recorded_at_ms = n.at_ms and l.reference_kind = 'order' and l.reference_id = n.order_id and l.kind = 'negative_balance_protection'
             ) end as made_good,
             a.id as event_account, a.user_id, a.brand_id, a.account_mode
           from trading_event e
           cross join lateral unnest(e.account_ids, e.kinds, e.order_ids, e.recorded_at_ms, e.margin_levels) with ordinality
             as n (account_id, kind, order_id, at_ms, margin_level, place)
           join ledger_account a on a.id = n.account_id
           left join trading_order o on o.id = n.order_id
           where e.id > $1 and e.id <= $2 and e.kinds && $3::text[] and n.kind = any ($3::text[])
           order by e.id, n.place`,
    values: [after, through, kinds],
  });
  return rows.map(newsFrom);
}

function newsFrom(row: NewsRow): TradingNews {
  return {
    eventId: `trading/${row.event_id}/${row.event_place}`,
    kind: row.event_kind,
    account: { id: row.event_account, userId: row.user_id, brandId: row.brand_id, accountMode: row.account_mode },
    order: row.id === null ? null : storedOrderFrom(row as OrderRow),
    marginLevel: row.margin_level,
    madeGood: row.made_good === null ? null : cents(row.made_good),
    atMs: Number(row.event_ms),
  };
}

/** Removes the oldest events up to a number, a limited many, where they are older than a moment, ms. Answers how many. */
export async function removeTradingEvents(queries: Queries, through: bigint, beforeMs: number, limit: number): Promise<number> {
  const { rowCount } = await queries.query({
    name: 'trading-remove-events',
    text: `delete from trading_event
           where id = any (array(select id from trading_event where id <= $1 order by id limit $3)) and recorded_at_ms[1] < $2`,
    values: [through, beforeMs, limit],
  });
  return rowCount ?? 0;
}

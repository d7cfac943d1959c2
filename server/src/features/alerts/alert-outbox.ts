import { formatPrice, points } from '@truefill/domain/price.ts';
import type { Queries } from '../outbox/index.ts';

/** What happened to an alert, as it was then. */
export interface EventRow {
  readonly id: bigint;
  readonly brand_id: string;
  readonly user_id: bigint;
  readonly symbol: string;
  readonly price_precision: number;
  readonly price: bigint;
  readonly note: string;
  readonly quote_ms: bigint;
  readonly sequence: bigint;
  readonly mid: bigint;
  readonly recorded_at_ms: bigint;
}

/** An alert that fired. */
export interface AlertNews {
  /** no two events have the same */
  readonly eventId: string;
  readonly brandId: string;
  readonly userId: bigint;
  /** for the places in a text: plain decimals, the quote's time in ms */
  readonly values: Readonly<Record<'symbol' | 'price' | 'reached' | 'time' | 'number' | 'note', string>>;
  readonly atMs: number;
}

/** The alerts whose events have `after < id <= through`, in their order. */
export async function readAlertNews(queries: Queries, after: bigint, through: bigint): Promise<AlertNews[]> {
  const { rows } = await queries.query<EventRow>({
    name: 'alert-news',
    text: 'select * from alert_event where id > $1 and id <= $2 order by id',
    values: [after, through],
  });
  return rows.map(newsFrom);
}

export function newsFrom(row: EventRow): AlertNews {
  return {
    eventId: `alert/${row.id}`,
    brandId: row.brand_id,
    userId: row.user_id,
    values: {
      symbol: row.symbol,
      price: formatPrice(points(row.price), row.price_precision),
      reached: formatPrice(points(row.mid), row.price_precision),
      time: String(row.quote_ms),
      number: String(row.sequence),
      note: row.note,
    },
    atMs: Number(row.recorded_at_ms),
  };
}

/** Removes the oldest events up to a number, a limited many, where they are older than a moment, ms. Answers how many. */
export async function removeAlertEvents(queries: Queries, through: bigint, beforeMs: number, limit: number): Promise<number> {
  const { rowCount } = await queries.query({
    name: 'alert-remove-events',
    text: `delete from alert_event
           where id = any (array(select id from alert_event where id <= $1 order by id limit $3)) and recorded_at_ms < $2`,
    values: [through, beforeMs, limit],
  });
  return rowCount ?? 0;
}

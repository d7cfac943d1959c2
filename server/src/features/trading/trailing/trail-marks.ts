import { midOf, type Quote } from '@truefill/domain/market/quote.ts';
import { points } from '@truefill/domain/market/price.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../../../adapters/database/in-transaction.ts';
import { integerArray } from '../../accounts/ledger/index.ts';
import type { FollowedPrice } from './trail-stack.ts';

/** Saved progress of a trailing stop loss. */
export interface TrailMark {
  readonly orderId: bigint;
  readonly symbol: string;
  readonly best: FollowedPrice;
  /** the time until which quotes had been processed, ms */
  readonly seenMs: number;
}

/** Stores the saved progress of trailing stop losses. */
export interface TrailMarks {
  /** the marks of orders that have one */
  read(orders: readonly { readonly id: bigint; readonly symbol: string }[]): Promise<readonly TrailMark[]>;
  /** keeps an existing mark that is further along */
  write(marks: readonly TrailMark[]): Promise<void>;
  /** of orders that have ended */
  remove(orderIds: readonly bigint[]): Promise<void>;
}

interface MarkRow {
  order_id: bigint;
  price: bigint;
  sequence: bigint;
  quote_ms: bigint;
  bid: bigint | null;
  ask: bigint | null;
  seen_ms: bigint;
}

/** A start reads the marks of all trailing orders, this many per statement. */
const READ_AT_ONCE = 5_000;

export function createTrailMarks(pool: Pool): TrailMarks {
  return {
    async read(orders) {
      const symbols = new Map(orders.map(({ id, symbol }) => [id, symbol]));
      const ids = [...symbols.keys()];
      const read: MarkRow[][] = [];
      for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
        const { rows } = await pool.query<MarkRow>({
          name: 'trading-trail-marks',
          text: 'select * from trail_mark where order_id = any ($1::bigint[])',
          values: [integerArray(ids.slice(from, from + READ_AT_ONCE))],
        });
        read.push(rows);
      }
      return read.flat().map((row) => markFrom(row, symbols.get(row.order_id) ?? ''));
    },
    // All processes write in the same order, to avoid deadlocks. Marks lost in a crash can be recomputed from the quote log.
    async write(marks) {
      const ordered = marks.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
      const column = (value: (mark: TrailMark) => bigint | number | null): Buffer => integerArray(ordered.map(value));
      const statement = {
        name: 'trading-mark-trails',
        text: `insert into trail_mark as known (order_id, price, sequence, quote_ms, bid, ask, seen_ms)
               select unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::bigint[]), unnest($5::bigint[]),
                 unnest($6::bigint[]), unnest($7::bigint[])
               on conflict (order_id) do update set price = excluded.price, sequence = excluded.sequence, quote_ms = excluded.quote_ms,
                 bid = excluded.bid, ask = excluded.ask, seen_ms = greatest(known.seen_ms, excluded.seen_ms)
               where excluded.sequence >= known.sequence`,
        values: [
          column(({ orderId }) => orderId),
          column(({ best }) => best.price),
          column(({ best }) => best.quoteSequence),
          column(({ best }) => best.quoteTimeMs),
          column(({ best }) => best.raw?.bid ?? null),
          column(({ best }) => best.raw?.ask ?? null),
          column(({ seenMs }) => seenMs),
        ],
      };
      await inTransaction(pool, (client) => client.query(statement), 'begin; set local synchronous_commit = off');
    },
    async remove(orderIds) {
      await pool.query('delete from trail_mark where order_id = any ($1::bigint[])', [integerArray(orderIds)]);
    },
  };
}

function markFrom({ order_id, price, sequence, quote_ms, bid, ask, seen_ms }: MarkRow, symbol: string): TrailMark {
  const [quoteSequence, quoteTimeMs] = [Number(sequence), Number(quote_ms)];
  const raw: Quote | null =
    bid === null || ask === null
      ? null
      : {
          symbol,
          sequence: quoteSequence,
          timeMs: quoteTimeMs,
          bid: points(bid),
          ask: points(ask),
          mid: midOf(points(bid), points(ask)),
          volume: 0,
        };
  return { orderId: order_id, symbol, best: { price: points(price), quoteSequence, quoteTimeMs, raw }, seenMs: Number(seen_ms) };
}

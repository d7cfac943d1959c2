import type { Pool } from 'pg';
import type { CaseKind, Fact } from '../review/index.ts';
import type { LinkedRecord } from './ticket-store.ts';

interface OrderFacts {
  readonly symbol: string;
  readonly side: string;
  readonly status: string;
  readonly lots: string | null;
  readonly stake: string | null;
  readonly payout_rate: string | null;
  readonly seconds: number | null;
  readonly opened: string | null;
  readonly closed: string | null;
  readonly result: string | null;
  readonly fee: string | null;
  readonly placed_ms: bigint;
  readonly ended_ms: bigint | null;
  readonly first_quote: bigint | null;
  readonly last_quote: bigint | null;
}

const price = (column: string): string =>
  `round(${column} / power(10::numeric, o.price_precision), o.price_precision::integer)::text`;
const usd = (column: string): string => `round(${column} / 100::numeric, 2)::text`;

const ORDER = `select o.symbol, o.side, o.status, round(o.volume / 100::numeric, 2)::text as lots, null as stake,
    null as payout_rate, null as seconds, ${price('o.open_price')} as opened, ${price('o.close_price')} as closed, ${usd('o.profit_loss')} as result, ${usd('o.fee')} as fee, o.placed_at_ms as placed_ms,
    o.closed_at_ms as ended_ms, o.open_sequence as first_quote, o.close_sequence as last_quote
  from trading_order o where o.id = $1`;
const OPTION = `select o.symbol, o.kind as side, coalesce(o.outcome, o.status) as status, null as lots,
    ${usd('o.stake')} as stake, trim_scale(o.rate / 100::numeric)::text as payout_rate, o.seconds, ${price('o.entry_mid')} as opened,
    ${price('o.end_mid')} as closed, ${usd('o.result')} as result, ${usd('o.fee')} as fee, o.begin_ms as placed_ms, o.end_ms as ended_ms,
    o.entry_sequence as first_quote, o.end_sequence as last_quote
  from option_order o where o.id = $1`;

/** Facts of the record that a ticket is about. Payment destinations are omitted: they are shown in their case. */
export async function factsOfRecord(
  pool: Pool,
  kinds: readonly CaseKind[],
  { kind, id }: Pick<LinkedRecord, 'kind' | 'id'>,
): Promise<Fact[]> {
  if (kind === 'deposit' || kind === 'withdrawal') {
    const facts = await kinds.find(({ name }) => name === kind)?.detail(id);
    return (facts?.facts ?? []).filter(({ isPersonal }) => !isPersonal);
  }
  const { rows } = await pool.query<OrderFacts>(kind === 'order' ? ORDER : OPTION, [id]);
  const [order] = rows;
  return order ? factsOfOrder(order) : [];
}

function factsOfOrder(order: OrderFacts): Fact[] {
  const number = (value: bigint | null): string | null => (value === null || value === 0n ? null : String(value));
  const facts: readonly (readonly [string, string | null, Fact['kind']])[] = [
    ['market', order.symbol, 'text'],
    ['side', order.side, 'code'],
    ['status', order.status, 'code'],
    ['lots', order.lots, 'text'],
    ['stake', order.stake === null ? null : `${order.stake} USD`, 'amount'],
    ['payoutRate', order.payout_rate === null ? null : `${order.payout_rate}%`, 'text'],
    ['delivery', order.seconds === null ? null : `${order.seconds} s`, 'text'],
    ['placed', String(order.placed_ms), 'time'],
    ['openPrice', order.opened, 'text'],
    ['openQuote', number(order.first_quote), 'text'],
    ['closePrice', order.closed, 'text'],
    ['closeQuote', number(order.last_quote), 'text'],
    ['ended', number(order.ended_ms), 'time'],
    ['fee', order.fee === null ? null : `${order.fee} USD`, 'amount'],
    ['result', order.result === null ? null : `${order.result} USD`, 'amount'],
  ];
  return facts.flatMap(([code, value, kind]) => (value === null ? [] : [{ code, value, kind }]));
}

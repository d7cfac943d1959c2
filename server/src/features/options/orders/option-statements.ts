import type { Pool, PoolClient } from 'pg';
import { integerArray, textArray, type WriteStatement } from '../../accounts/ledger/index.ts';
import { optionFrom, type OptionRow, type SettledOption, type StoredOption } from './stored-option.ts';

/** Options by ID; unknown IDs are left out. */
export async function findOptions(client: PoolClient, ids: readonly bigint[]): Promise<StoredOption[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<OptionRow>({
    name: 'option-find-orders',
    text: `select o.* from unnest($1::bigint[]) as wanted (id)
           cross join lateral (select * from option_order t where t.id = wanted.id limit 1) o`,
    values: [integerArray(ids)],
  });
  return rows.map(optionFrom);
}

/** The unsettled options of accounts. `offset 0` makes PostgreSQL look up the accounts one by one. */
export async function findRunning(client: PoolClient, accountIds: readonly bigint[]): Promise<StoredOption[]> {
  const { rows } = await client.query<OptionRow>({
    name: 'option-find-running',
    text: `select o.* from unnest($1::bigint[]) as wanted (account_id)
           cross join lateral (
             select * from option_order t where t.account_id = wanted.account_id and t.status = 'running' offset 0
           ) o`,
    values: [integerArray(accountIds)],
  });
  return rows.map(optionFrom);
}

/** Symbols of options by ID; unknown IDs are left out. */
export async function symbolsOfOptions(pool: Pick<Pool, 'query'>, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await pool.query<{ id: bigint; symbol: string }>({
    name: 'option-symbols',
    text: 'select id, symbol from option_order where id = any ($1::bigint[])',
    values: [integerArray(ids)],
  });
  return new Map(rows.map(({ id, symbol }) => [id, symbol]));
}

export function optionsInserted(orders: readonly StoredOption[]): WriteStatement | null {
  if (orders.length === 0) return null;
  return {
    name: 'option-insert-orders',
    text: `insert into option_order (id, account_id, symbol, kind, status, price_precision, stake, fee, rate, seconds, begin_ms, end_ms,
             void_after_ms, band_low, band_high, rules, entry_sequence, entry_quote_ms, entry_bid, entry_ask, entry_mid)
           select id, account_id, symbol, kind, 'running', price_precision, stake, fee, rate, seconds, begin_ms, end_ms,
             void_after_ms, band_low, band_high, rules, entry_sequence, entry_quote_ms, entry_bid, entry_ask, entry_mid
           from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
             $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[],
             $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[])
           as o (id, account_id, symbol, kind, price_precision, stake, fee, rate, seconds, begin_ms, end_ms, void_after_ms, band_low,
             band_high, rules, entry_sequence, entry_quote_ms, entry_bid, entry_ask, entry_mid)`,
    values: [
      integerArray(orders.map((order) => order.id)),
      integerArray(orders.map((order) => order.accountId)),
      textArray(orders.map((order) => order.symbol)),
      textArray(orders.map((order) => order.kind)),
      integerArray(orders.map((order) => order.pricePrecision)),
      integerArray(orders.map((order) => order.stake)),
      integerArray(orders.map((order) => order.fee)),
      integerArray(orders.map((order) => order.rate)),
      integerArray(orders.map((order) => order.seconds)),
      integerArray(orders.map((order) => order.beginMs)),
      integerArray(orders.map((order) => order.endMs)),
      integerArray(orders.map((order) => order.voidAfterMs)),
      integerArray(orders.map((order) => order.band?.low ?? null)),
      integerArray(orders.map((order) => order.band?.high ?? null)),
      integerArray(orders.map((order) => order.rulesVersion)),
      ...quoteArrays(orders.map((order) => order.entry)),
    ],
  };
}

export function optionsSettled(orders: readonly SettledOption[]): WriteStatement | null {
  if (orders.length === 0) return null;
  return {
    name: 'option-settle-orders',
    text: `update option_order o
           set status = 'settled', outcome = s.outcome, result = s.result, settled_at_ms = s.settled_at_ms, end_sequence = s.sequence,
             end_quote_ms = s.quote_ms, end_bid = s.bid, end_ask = s.ask, end_mid = s.mid
           from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
             $9::bigint[])
           as s (id, outcome, result, settled_at_ms, sequence, quote_ms, bid, ask, mid)
           where o.id = s.id and o.status = 'running'`,
    values: [
      integerArray(orders.map((order) => order.id)),
      textArray(orders.map((order) => order.settlement.outcome)),
      integerArray(orders.map((order) => order.settlement.result)),
      integerArray(orders.map((order) => order.settlement.settledAtMs)),
      ...quoteArrays(orders.map((order) => order.settlement.end)),
    ],
  };
}

function quoteArrays(quotes: readonly (StoredOption['entry'] | null)[]): Buffer[] {
  return [
    integerArray(quotes.map((quote) => quote?.sequence ?? null)),
    integerArray(quotes.map((quote) => quote?.timeMs ?? null)),
    integerArray(quotes.map((quote) => quote?.bid ?? null)),
    integerArray(quotes.map((quote) => quote?.ask ?? null)),
    integerArray(quotes.map((quote) => quote?.mid ?? null)),
  ];
}

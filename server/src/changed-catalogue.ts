import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { marketState } from '@truefill/domain/market/trading-hours.ts';
import type { Pool } from 'pg';
import { CompositionError } from './composition-error.ts';
import type { Catalogue } from './features/catalogue/index.ts';

/** Active orders, options and alerts in an instrument, grouped by their terms. */
interface ActiveTerms {
  readonly symbol: string;
  readonly kind: 'order' | 'option' | 'alert';
  readonly precision: number;
  /** of an order */
  readonly contractSize: bigint | null;
  /** the end of a running option if it is in the future, ms */
  readonly endMs: number | null;
  /** the instrument's quote currency at the last start, null if none was recorded */
  readonly currency: string | null;
  readonly count: number;
}

/**
 * Orders, options and alerts keep their original terms, and their prices are points of the original precision. Quotes use the
 * current catalogue: with different terms a position would change its value, without its instrument it could not be closed, and
 * an option whose end is no longer within trading hours would become void by an edit.
 * @throws CompositionError if the catalogue conflicts with them, naming the instruments, the differences, and the counts
 */
export async function refuseChangedCatalogue(pool: Pool, catalogue: Catalogue, nowMs: number): Promise<void> {
  const { rows } = await pool.query<ActiveTerms>(ACTIVE_TERMS, [nowMs]);
  const found = new Map<string, Map<ActiveTerms['kind'], number>>();
  for (const active of rows) {
    for (const difference of differencesOf(active, catalogue.bySymbol.get(active.symbol))) {
      const counts = found.get(difference) ?? new Map<ActiveTerms['kind'], number>();
      found.set(difference, counts.set(active.kind, (counts.get(active.kind) ?? 0) + active.count));
    }
  }
  if (found.size === 0) return;
  const lines = [...found].map(([difference, counts]) => {
    const parts = [...counts].map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`);
    return `${difference} (${parts.join(', ')})`;
  });
  throw new CompositionError(
    `the catalogue conflicts with active orders, options or alerts: ${lines.join('; ')}. Restore these rows until none of them is active`,
  );
}

function differencesOf(active: ActiveTerms, instrument: Instrument | undefined): string[] {
  const { symbol, precision, contractSize, currency, endMs } = active;
  if (!instrument) return [`${symbol} is missing`];
  const pairs = [
    ['pricePrecision', instrument.pricePrecision, precision],
    ['contractSize', instrument.contractSize, contractSize],
    ['quote', instrument.quoteCurrency, currency],
  ] as const;
  const changed = pairs
    .filter(([, now, then]) => then !== null && now !== then)
    .map(([name, now, then]) => `${symbol} has ${name} ${now} instead of ${then}`);
  const isVoid = endMs !== null && marketState(instrument, endMs) !== 'open';
  return isVoid ? [...changed, `${symbol} is closed at the end of running options`] : changed;
}

/**
 * The holdings of a closed user's demo account are not watched (decision 37), and would keep an instrument forever. An edit of
 * the catalogue changes the version of every brand's rules, so the newest version has the catalogue of the last start.
 */
const ACTIVE_TERMS = `
  with closed as (
    select id from ledger_account where closed
  ), active as (
    select 'order' as kind, symbol, price_precision, contract_size, null::bigint as end_ms from trading_order
    where status in ('pending', 'open') and account_id not in (select id from closed)
    union all
    select 'option', symbol, price_precision, null, case when end_ms > $1 then end_ms end from option_order
    where status = 'running' and account_id not in (select id from closed)
    union all
    select 'alert', symbol, price_precision, null, null from price_alert where state = 'active'
  ), last_start as (
    select version from brand_rules_since order by since_ms desc limit 1
  ), currencies as (
    select i.symbol, i."quoteCurrency" as currency
    from last_start join brand_rules using (version)
    cross join lateral json_to_recordset(content::json -> 'instruments') as i (symbol text, "quoteCurrency" text)
  )
  select symbol, kind, price_precision as precision, contract_size as "contractSize", end_ms::float8 as "endMs", currency,
    count(*)::int as count
  from active left join currencies using (symbol)
  group by symbol, kind, price_precision, contract_size, end_ms, currency order by symbol, kind desc, end_ms`;

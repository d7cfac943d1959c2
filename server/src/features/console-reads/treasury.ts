import type { Brand } from '@truefill/api/brand.ts';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { verifyLedger } from '../accounts/ledger/index.ts';
import type { Market } from '../trading/index.ts';

type Treasury = ConsoleCallResponse<'consoleTreasury'>;

/** The whole ledger is read for it: once a minute is enough for anybody who looks on. */
const CHECKED_FOR_MS = 60_000;

/** Rebuilds the ledger from its entries, at most once a minute. */
export function createLedgerCheck(pool: Pool, clock: Clock): () => Promise<Treasury['ledger']> {
  let last: { readonly atMs: number; readonly checked: Promise<Treasury['ledger']> } | null = null;
  return () => {
    const atMs = clock.now();
    if (last && atMs - last.atMs < CHECKED_FOR_MS) return last.checked;
    const checked = verifyLedger(pool).then(({ wrongBalances, unbalanced, unknownKinds }) => ({
      checkedTs: atMs,
      ok: wrongBalances.length === 0 && unbalanced.length === 0 && unknownKinds.length === 0,
      wrongBalances: wrongBalances.length,
      unbalanced: unbalanced.length,
      unknownKinds: [...unknownKinds],
    }));
    last = { atMs, checked };
    // a failure is nobody's answer for a minute
    checked.catch(() => (last = null));
    return checked;
  };
}

interface ClientRow {
  brand_id: string;
  account_mode: 'real' | 'demo';
  currency: string;
  scale: number;
  users: bigint;
  available: bigint;
  locked: bigint;
  withheld: bigint;
}

/** What users have, by brand, mode and currency, against the house's pockets. */
export async function readPositions(pool: Pool, brandIds: readonly string[]): Promise<Treasury['positions']> {
  const { rows } = await pool.query<ClientRow>(
    `select brand_id, account_mode, currency, scale, count(distinct user_id) as users, sum(available)::bigint as available,
       sum(locked)::bigint as locked, sum(withheld)::bigint as withheld
     from ledger_account where brand_id = any ($1::text[]) and purpose in ('trading', 'wallet')
     group by 1, 2, 3, 4 order by 1, 2 desc, 3`,
    [brandIds],
  );
  const house = await pool.query<Pick<ClientRow, 'brand_id' | 'account_mode' | 'currency'> & { pocket: string; total: bigint }>(
    `select a.brand_id, a.account_mode, a.currency, pocket, sum(change)::bigint as total
     from ledger_movement e join ledger_account a on a.id = e.account_id,
          lateral (values (e.destination, e.amount), (e.source, -e.amount)) as moved (pocket, change)
     where a.brand_id = any ($1::text[]) and pocket like 'house%' group by 1, 2, 3, 4 order by 4`,
    [brandIds],
  );
  return rows.map((row) => {
    const pockets = house.rows.filter(
      (one) => one.brand_id === row.brand_id && one.account_mode === row.account_mode && one.currency === row.currency,
    );
    const clients = row.available + row.locked + row.withheld;
    const text = (amount: bigint): string => formatDecimal(amount, row.scale);
    return {
      brandId: row.brand_id,
      accountMode: row.account_mode,
      currency: row.currency,
      users: Number(row.users),
      available: text(row.available),
      locked: text(row.locked),
      withheld: text(row.withheld),
      clients: text(clients),
      house: pockets.map(({ pocket, total }) => ({ pocket, total: text(total) })),
      balanced: clients + pockets.reduce((sum, { total }) => sum + total, 0n) === 0n,
    };
  });
}

/** Open positions of real accounts, by market. */
export async function readExposure(
  pool: Pool,
  brands: readonly Brand[],
  market: Pick<Market, 'valuation'>,
): Promise<Treasury['exposure']> {
  const { rows } = await pool.query<{
    brand_id: string;
    symbol: string;
    positions: bigint;
    bought: bigint;
    sold: bigint;
    margin: bigint;
    contract_size: bigint;
    price_precision: number;
  }>(
    `select a.brand_id, o.symbol, count(*) as positions, coalesce(sum(o.volume) filter (where o.side = 'buy'), 0)::bigint as bought,
       coalesce(sum(o.volume) filter (where o.side = 'sell'), 0)::bigint as sold, sum(o.margin)::bigint as margin,
       max(o.contract_size) as contract_size, max(o.price_precision) as price_precision
     from trading_order o join ledger_account a on a.id = o.account_id
     where o.status = 'open' and a.account_mode = 'real' and a.brand_id = any ($1::text[]) group by 1, 2 order by 1, 2`,
    [brands.map(({ id }) => id)],
  );
  return rows.map((row) => {
    const brand = brands.find(({ id }) => id === row.brand_id);
    const valuation = brand ? market.valuation(brand, row.symbol) : null;
    const net = row.bought - row.sold;
    const mid = valuation ? Number(valuation.quote.bid + valuation.quote.ask) / 2 / 10 ** row.price_precision : 0;
    // a figure to look at: no money follows it
    const rate = valuation ? Number(valuation.rate) / 1e10 : 0;
    return {
      brandId: row.brand_id,
      symbol: row.symbol,
      positions: Number(row.positions),
      bought: formatDecimal(row.bought, 2),
      sold: formatDecimal(row.sold, 2),
      net: formatDecimal(net, 2),
      margin: moneyToNumber(cents(row.margin)),
      netUsd: Math.round((Number(net) / 100) * Number(row.contract_size) * mid * rate * 100) / 100,
    };
  });
}

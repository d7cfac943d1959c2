import type { Brand } from '@truefill/api/brand.ts';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { cents, moneyToNumber } from '@truefill/domain/money/money.ts';
import type { Pool } from 'pg';
import type { Market } from '../trading/index.ts';
import { positionKey, type CheckedLedger } from './ledger-check.ts';

type Treasury = ConsoleCallResponse<'consoleTreasury'>;

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

/** Users' current balances by brand, mode and currency, beside the broker's pockets as of the last ledger check. */
export async function readPositions(
  pool: Pool,
  brandIds: readonly string[],
  checked: CheckedLedger | null,
): Promise<Treasury['positions']> {
  const { rows } = await pool.query<ClientRow>(
    `select brand_id, account_mode, currency, scale, count(distinct user_id) as users, sum(available)::bigint as available,
       sum(locked)::bigint as locked, sum(withheld)::bigint as withheld
     from ledger_account where brand_id = any ($1::text[]) and purpose in ('trading', 'wallet')
     group by 1, 2, 3, 4 order by 1, 2 desc, 3`,
    [brandIds],
  );
  const house = Map.groupBy(checked?.house ?? [], positionKey);
  return rows.map((row) => {
    const position = { brandId: row.brand_id, accountMode: row.account_mode, currency: row.currency };
    const key = positionKey(position);
    const text = (amount: bigint): string => formatDecimal(amount, row.scale);
    return {
      ...position,
      users: Number(row.users),
      available: text(row.available),
      locked: text(row.locked),
      withheld: text(row.withheld),
      clients: text(row.available + row.locked + row.withheld),
      house: (house.get(key) ?? []).map(({ pocket, total }) => ({ pocket, total: text(BigInt(total)) })),
      balanced: checked === null || checked.ledger.checkedTs === null ? null : !checked.unbalanced.has(key),
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
    // for display only
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

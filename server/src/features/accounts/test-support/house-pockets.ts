import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { USD } from '@truefill/domain/accounts/ledger.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import type { Sql } from '../ledger/index.ts';

/**
 * The broker's pockets of a brand, mode and currency, each the sum of its entries, in its units. Reads all entries of the
 * brand.
 */
export async function housePockets(
  sql: Sql,
  brandId: string,
  accountMode: AccountMode,
  currency: string = USD.code,
): Promise<ReadonlyMap<string, Money>> {
  const { rows } = await sql.query<{ pocket: string; total: Money }>(
    `select pocket, sum(change)::bigint as total
     from ledger_movement e join ledger_account a on a.id = e.account_id,
          lateral (values (e.destination, e.amount), (e.source, -e.amount)) as moved (pocket, change)
     where a.brand_id = $1 and a.account_mode = $2 and a.currency = $3 and pocket like 'house%'
     group by pocket`,
    [brandId, accountMode, currency],
  );
  return new Map(rows.map((row) => [row.pocket, row.total]));
}

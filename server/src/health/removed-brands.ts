import type { Pool } from 'pg';
import type { Brand } from '@truefill/api/brand.ts';

interface Left {
  readonly brand: string;
  readonly users: number;
  readonly orders: number;
}

/**
 * Data of brands whose folders are gone. Their options settle by their own terms, but their positions cannot be closed until
 * the folder is back, since closing depends on the brand's rules.
 * @returns a line for operators, null if every brand in the database has a folder
 */
export async function removedBrands(pool: Pool, brands: readonly Brand[]): Promise<string | null> {
  const { rows } = await pool.query<Left>(
    `select u.brand_id as brand, count(*)::int as users,
       (select count(*)::int from ledger_account a join trading_order o on o.account_id = a.id
        where a.brand_id = u.brand_id and o.status in ('pending', 'open')) as orders
     from users u where u.brand_id <> all ($1) group by u.brand_id order by u.brand_id`,
    [brands.map(({ id }) => id)],
  );
  if (rows.length === 0) return null;
  const lines = rows.map(
    ({ brand, users, orders }) =>
      `${brand} (users who cannot log in: ${users}; open and pending orders that nobody watches: ${orders})`,
  );
  return `brands: put the folder back of ${lines.join(', ')}`;
}

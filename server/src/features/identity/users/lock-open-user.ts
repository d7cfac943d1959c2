import { Refusal } from '../../../platform/refusal.ts';
import type { Sql } from '../../accounts/ledger/index.ts';
import type { Owner } from '../../../adapters/database/owner-lock.ts';

/**
 * Keeps a user's account open until the transaction ends: writes about them commit before they close it, or not at all.
 * @throws Refusal 1005 if they have closed it
 */
export async function lockOpenUser(sql: Sql, { brandId, userId }: Owner): Promise<void> {
  const { rows } = await sql.query<{ closed_ms: bigint | null }>(
    'select closed_ms from users where brand_id = $1 and id = $2 for share',
    [brandId, userId],
  );
  if (rows[0] && rows[0].closed_ms !== null) throw new Refusal('accountDisabled');
}

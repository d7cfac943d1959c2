import { DAY_MS } from '@truefill/domain/time/durations.ts';
import type { Pool } from 'pg';
import type { Check } from '../review/index.ts';
import { activeHold } from '../review/index.ts';
import { nullIfClosed, type Identity } from '../identity/index.ts';

/** A user registered fewer days ago gets a warning. */
const NEW_USER_DAYS = 3;

interface PayerParts extends Pick<Identity, 'cashEligibilityOf'> {
  readonly pool: Pool;
  readonly nowMs: number;
}

/** The checks of the user behind a deposit or withdrawal under review. */
export async function checksOfUser(
  { pool, cashEligibilityOf, nowMs }: PayerParts,
  { brandId, userId }: { readonly brandId: string; readonly userId: bigint },
): Promise<Check[]> {
  const known = await nullIfClosed(cashEligibilityOf(brandId, userId));
  if (!known) return [{ code: 'account_closed', result: 'fail', values: {} }];
  const { verification, createdMs } = known;
  const hold = await activeHold(pool, userId, nowMs);
  // an opening balance of a demonstration counts as deposited, but was no deposit for anybody to credit
  const { rows } = await pool.query<{ count: bigint }>(
    `select greatest((select count(*) from deposit where user_id = $1 and status = 'credited'),
       (select count(*) from ledger_account where user_id = $1 and account_mode = 'real' and purpose = 'trading' and deposited > 0)) as count`,
    [userId],
  );
  const credited = Number(rows[0]?.count ?? 0n);
  const days = Math.floor((nowMs - createdMs) / DAY_MS);
  return [
    { code: 'user_age', result: days < NEW_USER_DAYS ? 'warn' : 'ok', values: { days } },
    { code: 'credited_deposits', result: credited === 0 ? 'warn' : 'ok', values: { count: credited } },
    { code: 'verification', result: verification === 'none' ? 'warn' : 'ok', values: { level: verification } },
    {
      code: 'hold',
      result: hold ? 'fail' : 'ok',
      values: hold ? { reason: hold.reasonCode, caseNumber: hold.caseNumber, expiresTs: hold.expiresTs } : {},
    },
  ];
}

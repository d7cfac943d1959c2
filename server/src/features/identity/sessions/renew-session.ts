import { DAY_MS, HOUR_MS } from '@truefill/domain/time/durations.ts';
import { randomUUID } from 'node:crypto';
import type { Brand } from '@truefill/api/brand.ts';
import type { AccessToken } from './access-token.ts';
import type { RefreshToken } from './refresh-token.ts';
import type { IdentityDatabase, SessionRow, TokenDelivery } from '../tables.ts';
import { findUser, type User } from '../users/users.ts';

/** How long a session may be unused, and its maximum lifetime. */
export const IDLE_MS = 7 * DAY_MS;
export const LIFETIME_MS = 30 * DAY_MS;
/** For sessions that are not remembered: browsers can stay open, or restore session cookies with their windows. */
export const UNREMEMBERED_IDLE_MS = 12 * HOUR_MS;

/** A renewed session, or why it was refused. */
export type Renewal =
  | { readonly row: SessionRow; readonly user: User }
  | { readonly reason: 'unknown' | 'expired' | 'no-demo' }
  | { readonly reason: 'replay'; readonly row: SessionRow };

/** Whether a session has passed its idle time or its lifetime. */
export function isOver(row: Pick<SessionRow, 'used_ms' | 'created_ms' | 'remembered'>, nowMs: number): boolean {
  const idleMs = row.remembered ? IDLE_MS : UNREMEMBERED_IDLE_MS;
  return nowMs - Number(row.used_ms) > idleMs || nowMs - Number(row.created_ms) > LIFETIME_MS;
}

/** Locks the session's row, checks the submitted token against it, and writes the next generation. */
export function renewSession(
  database: IdentityDatabase,
  nowMs: number,
  brand: Brand,
  delivery: TokenDelivery,
  refreshToken: RefreshToken,
  access: AccessToken | null,
): Promise<Renewal> {
  return database.transaction().execute(async (transaction): Promise<Renewal> => {
    const row = await transaction
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', refreshToken.sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.ended_ms !== null || row.brand_id !== brand.id || row.delivery !== delivery) return { reason: 'unknown' };
    if (isOver(row, nowMs)) return { reason: 'expired' };
    const newest =
      delivery === 'cookie' ? refreshToken.generation === row.refresh_generation : access?.tokenId === row.access_token_id;
    if (!newest) return { reason: 'replay', row };
    if (row.account_mode === 'demo' && !brand.switches.virtualCurrencyTrade) return { reason: 'no-demo' };
    const user = await findUser(transaction, brand.id, row.user_id);
    if (!user) return { reason: 'unknown' };
    const next = await transaction
      .updateTable('sessions')
      .set({
        refresh_generation: row.refresh_generation + (delivery === 'cookie' ? 1 : 0),
        access_token_id: randomUUID(),
        used_ms: BigInt(nowMs),
        // the brand may have turned remembering off since
        remembered: row.remembered && brand.switches.rememberLogin,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row: next, user };
  });
}

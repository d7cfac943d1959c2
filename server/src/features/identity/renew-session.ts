import { randomUUID } from 'node:crypto';
import type { AccessToken } from './access-token.ts';
import type { RefreshToken } from './refresh-token.ts';
import type { IdentityDatabase, SessionRow, TokenDelivery } from './tables.ts';
import { emailOf } from './users.ts';

/** A session that is not used for so long ends, and so does one that old, however busy. */
export const IDLE_MS = 7 * 24 * 3_600_000;
export const LIFETIME_MS = 30 * 24 * 3_600_000;

/** A renewed session, or why it was not. */
export type Renewal = { readonly row: SessionRow; readonly email: string } | { readonly fault: 'unknown' | 'expired' | 'replay' };

/** Takes the session's row, judges what was shown against it, and writes the next generation. */
export function renewSession(
  database: IdentityDatabase,
  nowMs: number,
  brandId: string,
  delivery: TokenDelivery,
  shown: RefreshToken,
  access: AccessToken | null,
): Promise<Renewal> {
  return database.transaction().execute(async (transaction): Promise<Renewal> => {
    const row = await transaction
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', shown.sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.ended_ms !== null || row.brand_id !== brandId || row.delivery !== delivery) return { fault: 'unknown' };
    if (nowMs - Number(row.used_ms) > IDLE_MS || nowMs - Number(row.created_ms) > LIFETIME_MS) return { fault: 'expired' };
    const newest = delivery === 'cookie' ? shown.generation === row.refresh_generation : access?.tokenId === row.access_token_id;
    if (!newest) return { fault: 'replay' };
    const next = await transaction
      .updateTable('sessions')
      .set({
        refresh_generation: row.refresh_generation + (delivery === 'cookie' ? 1 : 0),
        access_token_id: randomUUID(),
        used_ms: BigInt(nowMs),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row: next, email: await emailOf(transaction, row.user_id) };
  });
}

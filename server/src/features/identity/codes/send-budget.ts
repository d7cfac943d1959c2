import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { sql, type Transaction } from 'kysely';
import type { IdentityTables } from '../tables.ts';

/** Scope of a daily send limit: one target, one target's own known devices, or one client address on one channel. */
export interface Budget {
  readonly brandId: string;
  readonly kind: 'target' | 'target-known' | 'mail-from' | 'sms-from';
  readonly key: string;
  readonly perDay: number;
}

/** Takes one send from a daily budget; the day starts with its first send. @returns ms to wait, 0 if taken */
export async function takeSend(transaction: Transaction<IdentityTables>, budget: Budget, nowMs: number): Promise<number> {
  const now = BigInt(nowMs);
  const dayOver = sql`send_budgets.since_ms <= ${now - BigInt(DAY_MS)}::bigint`;
  const { rows } = await sql`
    insert into send_budgets (brand_id, kind, key, since_ms, sends)
    values (${budget.brandId}, ${budget.kind}, ${budget.key}, ${now}, 1)
    on conflict (brand_id, kind, key) do update set
      since_ms = case when ${dayOver} then excluded.since_ms else send_budgets.since_ms end,
      sends = case when ${dayOver} then 1 else send_budgets.sends + 1 end
    where ${dayOver} or send_budgets.sends < ${budget.perDay}
    returning 1`.execute(transaction);
  if (rows.length > 0) return 0;
  const { since_ms } = await transaction
    .selectFrom('send_budgets')
    .select('since_ms')
    .where('brand_id', '=', budget.brandId)
    .where('kind', '=', budget.kind)
    .where('key', '=', budget.key)
    .executeTakeFirstOrThrow();
  return Math.max(1, Number(since_ms) + DAY_MS - nowMs);
}

/** Returns a send whose message was not sent. */
export async function returnSend(transaction: Transaction<IdentityTables>, budget: Budget): Promise<void> {
  await transaction
    .updateTable('send_budgets')
    .set((row) => ({ sends: row('sends', '-', 1) }))
    .where('brand_id', '=', budget.brandId)
    .where('kind', '=', budget.kind)
    .where('key', '=', budget.key)
    .where('sends', '>', 0)
    .execute();
}

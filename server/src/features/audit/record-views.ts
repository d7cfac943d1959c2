import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { writeAudit, type OperatorAct } from './write-audit.ts';

/** Operators reload pages, and these load several lists: further looks within this time are part of the recorded one. */
export const SAME_LOOK_MS = 15 * 60_000;
/** How many of an operator's newest entries may hold what they saw within that time. */
const NEWEST_ENTRIES = 500;

/** A look at something of a user. */
export interface View {
  readonly brandId: string;
  readonly userId: bigint;
  /** whether contacts, addresses or other personal data were unmasked */
  readonly personal: boolean;
  readonly atMs: number;
}

/** Records that an operator sees something of a user, unless this look is recorded. Call it before anything is shown. */
export async function recordView(
  pool: Pool,
  operator: OperatorAct['operator'],
  { brandId, userId, personal, atMs }: View,
): Promise<void> {
  const action = personal ? 'user.personalViewed' : 'user.viewed';
  const { rows } = await pool.query(
    `select 1 from audit_entry where user_id = $1 and operator_id = $2 and action in ($3, 'user.personalViewed') and at_ms > $4 limit 1`,
    [userId, operator.operatorId, action, atMs - SAME_LOOK_MS],
  );
  if (rows.length > 0) return;
  const target = { kind: 'user', id: userId };
  await inTransaction(pool, (client) => writeAudit(client, { operator, action, brandId, target, userId, atMs }));
}

/** Records whose unmasked contacts a list shows an operator, except those that they saw just before. */
export async function recordListed(
  pool: Pool,
  operator: OperatorAct['operator'],
  { shown, atMs }: { readonly shown: readonly { readonly brandId: string; readonly userId: number }[]; readonly atMs: number },
): Promise<void> {
  if (shown.length === 0) return;
  const before = await seenBy(pool, operator.operatorId, atMs - SAME_LOOK_MS);
  const added = shown.filter(({ userId }) => !before.has(String(userId)));
  for (const [brandId, ofBrand] of Map.groupBy(added, (each) => each.brandId)) {
    const after = { users: ofBrand.map(({ userId }) => String(userId)) };
    const act = { operator, action: 'user.listed', brandId, target: { kind: 'user', id: '' }, after, atMs } as const;
    await inTransaction(pool, (client) => writeAudit(client, act));
  }
}

/** Users whose contacts an operator has seen since a moment. */
async function seenBy(pool: Pool, operatorId: bigint, sinceMs: number): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ user_id: bigint | null; after_values: string | null }>(
    `select user_id, after_values from (select * from audit_entry where operator_id = $1 order by seq desc limit ${NEWEST_ENTRIES}) e
     where at_ms > $2 and action in ('user.listed', 'user.personalViewed')`,
    [operatorId, sinceMs],
  );
  return new Set(
    rows.flatMap(({ user_id: userId, after_values: after }) =>
      userId === null ? ((JSON.parse(after ?? '{}') as { readonly users?: readonly string[] }).users ?? []) : [String(userId)],
    ),
  );
}

import type { WireAuditEntry } from '@truefill/api/audit/entry.ts';
import type { Pool } from 'pg';
import type { AuditRow } from './entry.ts';

/** A page of entries, newest first; `next` is the `before` of the next one, 0 at the end. */
export interface AuditPage {
  readonly list: WireAuditEntry[];
  readonly next: number;
}

/** Which page: entries before a number, 0 for the newest, and how many. */
export interface AuditPlace {
  readonly before: number;
  readonly limit: number;
}

const ALL = `seq, at_ms, operator_id, operator_name, action, brand_id, target_kind, target_id, user_id, before_values, after_values, reason,
  network, previous_hash, hash`;

/** What an operator has done. */
export function activityOf(pool: Pool, operatorId: bigint, place: AuditPlace): Promise<AuditPage> {
  return readPage(pool, place, 'operator_id = $3', [operatorId]);
}

/**
 * A page of the entries that a condition is true for.
 * @param condition SQL over the columns; its own values begin at $3
 */
export async function readPage(
  pool: Pool,
  { before, limit }: AuditPlace,
  condition: string,
  values: readonly unknown[],
): Promise<AuditPage> {
  const { rows } = await pool.query<AuditRow>(
    `select ${ALL} from audit_entry where ($1::bigint = 0 or seq < $1) and ${condition} order by seq desc limit $2`,
    [before, limit + 1, ...values],
  );
  const list = rows.slice(0, limit).map(viewOf);
  return { list, next: rows.length > limit ? (list.at(-1)?.seq ?? 0) : 0 };
}

function viewOf(row: AuditRow): WireAuditEntry {
  const valuesOf = (text: string | null): Record<string, unknown> | null =>
    text === null ? null : (JSON.parse(text) as Record<string, unknown>);
  return {
    seq: Number(row.seq),
    atTs: Number(row.at_ms),
    operatorId: Number(row.operator_id),
    operatorName: row.operator_name,
    action: row.action,
    brandId: row.brand_id,
    targetKind: row.target_kind,
    targetId: row.target_id,
    userId: Number(row.user_id ?? 0n),
    before: valuesOf(row.before_values),
    after: valuesOf(row.after_values),
    reason: row.reason,
    network: row.network,
    previousHash: row.previous_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  };
}

import { createHash } from 'node:crypto';

/** An entry of the chain as stored. */
export interface AuditRow {
  readonly seq: bigint;
  readonly at_ms: bigint;
  readonly operator_id: bigint;
  readonly operator_name: string;
  readonly action: string;
  /** empty for none */
  readonly brand_id: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly user_id: bigint | null;
  /** canonical JSON */
  readonly before_values: string | null;
  readonly after_values: string | null;
  readonly reason: string;
  readonly network: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

/** The hash before the first entry. */
export const NO_HASH = Buffer.alloc(32);

/** The hashed content names its format, so that a later format can be told apart. */
const FORM = 'truefill audit 1';

/**
 * SHA-256 over the format's name and every column but the hash, in the order of the table, as a JSON array of strings and
 * nulls.
 */
export function hashOf(row: Omit<AuditRow, 'hash'>): Buffer {
  const fields = [
    FORM,
    String(row.seq),
    String(row.at_ms),
    String(row.operator_id),
    row.operator_name,
    row.action,
    row.brand_id,
    row.target_kind,
    row.target_id,
    row.user_id === null ? null : String(row.user_id),
    row.before_values,
    row.after_values,
    row.reason,
    row.network,
    row.previous_hash.toString('hex'),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/** Canonical JSON: sorted keys, no whitespace, bigints as strings. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) => {
    if (typeof held === 'bigint') return String(held);
    if (typeof held !== 'object' || held === null || Array.isArray(held)) return held;
    return Object.fromEntries(Object.entries(held).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

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

/** Which entries somebody may see: those of some brands, or with null all. */
export interface AuditScope {
  readonly brands: readonly string[] | null;
}

/** What to look for; what is empty or 0 does not apply. Times in ms. */
export interface AuditFilter {
  readonly operatorId: number;
  readonly userId: number;
  readonly brandId: string;
  /** with a dot at the end: all that begin so */
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly fromTs: number;
  readonly toTs: number;
}

const EVERYTHING: AuditFilter = {
  operatorId: 0,
  userId: 0,
  brandId: '',
  action: '',
  targetKind: '',
  targetId: '',
  fromTs: 0,
  toTs: 0,
};

/** What an operator has done. */
export function activityOf(pool: Pool, operatorId: bigint, place: AuditPlace): Promise<AuditPage> {
  return readPage(pool, place, { brands: null }, { ...EVERYTHING, operatorId: Number(operatorId) });
}

/** A page of what somebody may see and looks for. */
export async function readPage(
  pool: Pool,
  { before, limit }: AuditPlace,
  scope: AuditScope,
  filter: AuditFilter,
): Promise<AuditPage> {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const where = (condition: (place: string) => string, value: unknown): void => {
    if (value === 0 || value === '' || value === null) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  where((place) => `seq < ${place}`, before);
  where((place) => `brand_id = any (${place}::text[])`, scope.brands);
  where((place) => `operator_id = ${place}`, filter.operatorId);
  where((place) => `user_id = ${place}`, filter.userId);
  where((place) => `brand_id = ${place}`, filter.brandId);
  where((place) => (filter.action.endsWith('.') ? `starts_with(action, ${place})` : `action = ${place}`), filter.action);
  where((place) => `target_kind = ${place}`, filter.targetKind);
  where((place) => `target_id = ${place}`, filter.targetId);
  where((place) => `at_ms >= ${place}`, filter.fromTs);
  where((place) => `at_ms < ${place}`, filter.toTs);
  const { rows } = await pool.query<AuditRow>(
    `select ${ALL} from audit_entry where ${['true', ...conditions].join(' and ')} order by seq desc limit ${limit + 1}`,
    values,
  );
  const list = rows.slice(0, limit).map(viewOf);
  return { list, next: rows.length > limit ? (list.at(-1)?.seq ?? 0) : 0 };
}

/** Who has an entry that somebody may see. */
export async function readOperators(pool: Pool, { brands }: AuditScope): Promise<{ operatorId: number; name: string }[]> {
  const { rows } = await pool.query<{ operator_id: bigint; name: string }>(
    `select operator_id, max(operator_name) as name from audit_entry
     where $1::text[] is null or brand_id = any ($1) group by operator_id order by name`,
    [brands],
  );
  return rows.map(({ operator_id, name }) => ({ operatorId: Number(operator_id), name }));
}

/** An act as its user hears of it. */
export interface ActOnUser {
  readonly seq: bigint;
  readonly atMs: number;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly reason: string;
}

/** What was done to a user's account, newest first. */
export async function readActionsOnUser(
  pool: Pool,
  { userId, brandId, actions }: { readonly userId: bigint; readonly brandId: string; readonly actions: readonly string[] },
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<ActOnUser[]> {
  const { rows } = await pool.query<AuditRow>(
    `select ${ALL} from audit_entry where user_id = $1 and brand_id = $2 and action = any ($3::text[])
     order by seq desc limit $4 offset $5`,
    [userId, brandId, actions, limit, skip],
  );
  return rows.map((row) => ({
    seq: row.seq,
    atMs: Number(row.at_ms),
    action: row.action,
    targetKind: row.target_kind,
    targetId: row.target_id,
    reason: row.reason,
  }));
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

import { CASE_DEFINITIONS } from '@truefill/api/review/case-kinds.ts';
import type { WireAuditEntry } from '@truefill/api/audit/entry.ts';
import type { Pool } from 'pg';
import type { AuditRow } from './entry.ts';

/** A page of entries, newest first; `next` is the `before` of the next page, 0 at the end. */
export interface AuditPage {
  readonly list: WireAuditEntry[];
  readonly next: number;
}

/** Selects a page: entries before a sequence number (0 for the newest), and the limit. */
export interface AuditPlace {
  readonly before: number;
  readonly limit: number;
}

const ALL = `seq, at_ms, operator_id, operator_name, action, brand_id, target_kind, target_id, user_id, before_values, after_values, reason,
  network, previous_hash, hash`;

/** Which entries a caller may see: those of some brands; null for all. */
export interface AuditScope {
  readonly brands: readonly string[] | null;
}

/** Filters; an empty text or 0 does not apply. Times in ms. */
export interface AuditFilter {
  readonly operatorId: number;
  readonly userId: number;
  readonly brandId: string;
  /** a trailing dot matches all actions with that prefix */
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

/** An operator's own actions. */
export function activityOf(
  pool: Pool,
  operatorId: bigint,
  { before, limit, ...filter }: AuditPlace & Pick<AuditFilter, 'action' | 'brandId' | 'fromTs' | 'toTs'>,
): Promise<AuditPage> {
  return readPage(pool, { before, limit }, { brands: null }, { ...EVERYTHING, ...filter, operatorId: Number(operatorId) });
}

/** A page of the entries in scope that match the filter. */
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

/** The entries in scope after an entry, oldest first, so that new entries come after those already read. */
export async function readInOrder(
  pool: Pool,
  { brands }: AuditScope,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<WireAuditEntry[]> {
  const { rows } = await pool.query<AuditRow>(
    `select ${ALL} from audit_entry where ($1::text[] is null or brand_id = any ($1)) and seq > $2 order by seq limit $3`,
    [brands, after, limit],
  );
  return rows.map(viewOf);
}

/** The operator of an entry in scope. */
export async function readOperators(pool: Pool, { brands }: AuditScope): Promise<{ operatorId: number; name: string }[]> {
  const { rows } = await pool.query<{ operator_id: bigint; name: string }>(
    `select operator_id, max(operator_name) as name from audit_entry
     where $1::text[] is null or brand_id = any ($1) group by operator_id order by name`,
    [brands],
  );
  return rows.map(({ operator_id, name }) => ({ operatorId: Number(operator_id), name }));
}

/** An action as shown to the user concerned. */
export interface ActOnUser {
  readonly seq: bigint;
  readonly atMs: number;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly reason: string;
}

/** The second approver's note is not the reason: the first one's request states it. */
export const ASKED_BY: Readonly<Record<string, string>> = Object.fromEntries(
  CASE_DEFINITIONS.flatMap(({ askedBy, actions }) => (askedBy === 'operator' ? [[actions.approved, actions.proposed]] : [])),
);

/**
 * SQL: the stated reason of an entry `act`: of an operator's proposal, the reason of the proposal.
 * @param askedBy the name of the proposal by that of its approval, as a JSON object in SQL
 */
export const statedReason = (askedBy: string): string => `coalesce((
    select earlier.reason from audit_entry earlier
    where earlier.user_id = act.user_id and earlier.seq < act.seq and earlier.action = ${askedBy}::jsonb ->> act.action
      and earlier.target_kind = act.target_kind and earlier.target_id = act.target_id
    order by earlier.seq desc limit 1), act.reason)`;

interface ActRow {
  readonly seq: bigint;
  readonly at_ms: bigint;
  readonly action: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly reason: string;
}

/** The actions on a user's account, newest first. */
export async function readActionsOnUser(
  pool: Pool,
  { userId, brandId, actions }: { readonly userId: bigint; readonly brandId: string; readonly actions: readonly string[] },
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<ActOnUser[]> {
  const { rows } = await pool.query<ActRow>(
    `select act.seq, act.at_ms, act.action, act.target_kind, act.target_id, ${statedReason('$6')} as reason from audit_entry act
     where act.user_id = $1 and act.brand_id = $2 and act.action = any ($3::text[])
     order by act.seq desc limit $4 offset $5`,
    [userId, brandId, actions, limit, skip, JSON.stringify(ASKED_BY)],
  );
  return rows.map(({ at_ms, target_kind, target_id, ...row }) => ({
    ...row,
    atMs: Number(at_ms),
    targetKind: target_kind,
    targetId: target_id,
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

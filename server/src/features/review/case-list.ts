import { DAY_MS, HOUR_MS } from '@truefill/domain/time/durations.ts';
import type { CaseKindName } from '@truefill/api/review/case-kinds.ts';
import type { Pool } from 'pg';
import { agesOf, readAges, type AgesRow, type WaitingAges } from '../../listing/waiting-ages.ts';
import { brandsWith, type OperatorSession } from '../operators/session.ts';
import type { CaseKind } from './case-kind.ts';
import { casesFrom, countCases, readCases, SqlValues, type CaseRow } from './case-rows.ts';
import { secondRight } from './who-decides.ts';

/** Filter of a list of cases; omitted fields do not filter. */
export interface CaseFilter {
  readonly kind?: CaseKindName | undefined;
  readonly brandId?: string | undefined;
  /** restricts the brands the operator can see: an export requires another right than a list on screen */
  readonly brandIds?: readonly string[] | undefined;
  readonly state: 'waiting' | 'open' | 'proposed' | 'approved' | 'rejected' | 'all';
  /** claimed by the operator, or approved by a colleague and waiting for the operator's approval */
  readonly mine?: 'claimed' | 'second' | undefined;
  readonly userId?: number | undefined;
  /** its uid, payment reference or number */
  readonly match?: string | undefined;
}

const STATES: Readonly<Record<CaseFilter['state'], string>> = {
  waiting: `c.state = 'open'`,
  open: `c.state = 'open' and r.proposed_by is null`,
  proposed: `c.state = 'open' and r.proposed_by is not null`,
  approved: `c.state = 'approved'`,
  rejected: `c.state = 'rejected'`,
  all: 'true',
};

const ORDERS = {
  waiting: 'c.due_ms, c.kind, c.id',
  decided: 'c.decided_ms desc, c.kind, c.id desc',
  all: 'c.created_ms desc, c.kind, c.id desc',
};

/** A page of the cases that an operator can see. */
export async function listCases(
  pool: Pool,
  kinds: readonly CaseKind[],
  operator: OperatorSession,
  filter: CaseFilter & { readonly page: number; readonly size: number; readonly nowMs: number },
): Promise<{ readonly rows: readonly CaseRow[]; readonly total: number }> {
  const chosen = kinds.filter(({ name }) => filter.kind === undefined || filter.kind === name);
  const choice = () => {
    const values = new SqlValues();
    return { where: conditionOf(chosen, operator, filter, values), values };
  };
  const { state, page, size } = filter;
  const order = state === 'all' ? ORDERS.all : state === 'approved' || state === 'rejected' ? ORDERS.decided : ORDERS.waiting;
  const rows = await readCases(pool, chosen, { ...choice(), order, limit: size, skip: (page - 1) * size });
  return { rows, total: await countCases(pool, chosen, choice()) };
}

/** Cursor of an export: creation time of the last exported case in ms, and its kind and number joined by a point. */
export interface CasePlace {
  readonly atMs: number;
  readonly id: string;
}

/** An operator's cases of some brands, oldest first, in an immutable order, so that an export has each case once. */
export async function casesInOrder(
  pool: Pool,
  kinds: readonly CaseKind[],
  operator: OperatorSession,
  choice: {
    readonly brandIds: readonly string[];
    readonly after: CasePlace | null;
    readonly limit: number;
    readonly nowMs: number;
  },
): Promise<readonly CaseRow[]> {
  const { brandIds, after, limit, nowMs } = choice;
  const values = new SqlValues();
  const key = `c.created_ms, c.kind || '.' || c.id`;
  const seen = conditionOf(kinds, operator, { state: 'all', brandIds, nowMs }, values);
  const later = after ? ` and (${key}) > (${values.add(after.atMs)}::bigint, ${values.add(after.id)}::text)` : '';
  return readCases(pool, kinds, { where: seen + later, values, order: key, limit, skip: 0 });
}

function conditionOf(
  kinds: readonly CaseKind[],
  operator: OperatorSession,
  { state, brandId, brandIds, mine, userId, match, nowMs }: CaseFilter & { readonly nowMs: number },
  values: SqlValues,
): string {
  const seen = brandsWith(operator, 'cases.read').filter(
    (id) => (brandId === undefined || id === brandId) && (brandIds === undefined || brandIds.includes(id)),
  );
  const parts = [`c.brand_id = any (${values.add(seen)}::text[])`, STATES[state]];
  if (userId !== undefined) parts.push(`c.user_id = ${values.add(userId)}`);
  if (match !== undefined) {
    const text = values.add(match);
    parts.push(
      `(c.uid = ${text}::text or r.reference = ${text}::text or r.proposed_reference = ${text}::text or c.id::text = ${text}::text)`,
    );
  }
  if (mine === 'claimed')
    parts.push(
      `c.state = 'open' and r.claimed_by = ${values.add(operator.operatorId)} and r.claimed_until_ms > ${values.add(nowMs)}`,
    );
  if (mine === 'second') parts.push(awaiting(kinds, operator, values));
  return parts.join(' and ');
}

/** Cases approved by a colleague that need the operator's approval. */
function awaiting(kinds: readonly CaseKind[], operator: OperatorSession, values: SqlValues): string {
  const mayApprove = kinds.map(
    (kind) => `(c.kind = '${kind.name}' and c.brand_id = any (${values.add(brandsWith(operator, secondRight(kind)))}::text[]))`,
  );
  return `c.state = 'open' and r.proposed_by <> ${values.add(operator.operatorId)} and not coalesce(r.executing, false)
    and ${values.add(operator.email)} not in (coalesce(u.email_key, ''), coalesce(o.email_key, '')) and (${mayApprove.join(' or ') || 'false'})`;
}

/** Statistics of a kind, for the brands an operator can see. Money in cents, times in ms, null if nothing waits. */
export interface KindStats {
  readonly kind: CaseKindName;
  readonly waiting: number;
  readonly proposed: number;
  readonly waitingUsd: bigint;
  readonly oldestMs: number | null;
  readonly nextDueMs: number | null;
  readonly overdue: number;
  readonly dueWithinHour: number;
  readonly approved: number;
  readonly rejected: number;
}

interface StatsRow {
  kind: CaseKindName;
  waiting: bigint;
  proposed: bigint;
  waiting_usd: bigint;
  oldest_ms: bigint | null;
  next_due_ms: bigint | null;
  overdue: bigint;
  due_within_hour: bigint;
  approved: bigint;
  rejected: bigint;
}

/** Open cases by kind, and cases decided within the last day. */
export async function caseStats(
  pool: Pool,
  kinds: readonly CaseKind[],
  brandIds: readonly string[],
  nowMs: number,
): Promise<KindStats[]> {
  if (kinds.length === 0) return [];
  const { rows } = await pool.query<StatsRow>(
    `select c.kind, count(*) filter (where c.state = 'open') as waiting,
       count(*) filter (where c.state = 'open' and r.proposed_by is not null) as proposed,
       coalesce(sum(c.amount_usd) filter (where c.state = 'open'), 0)::bigint as waiting_usd,
       min(c.created_ms) filter (where c.state = 'open') as oldest_ms, min(c.due_ms) filter (where c.state = 'open') as next_due_ms,
       count(*) filter (where c.state = 'open' and c.due_ms < $2) as overdue,
       count(*) filter (where c.state = 'open' and c.due_ms between $2 and $3) as due_within_hour,
       count(*) filter (where c.state = 'approved') as approved, count(*) filter (where c.state = 'rejected') as rejected
     from ${casesFrom(kinds)}
     where c.brand_id = any ($1::text[]) and (c.state = 'open' or c.decided_ms > $4) group by c.kind`,
    [brandIds, nowMs, nowMs + HOUR_MS, nowMs - DAY_MS],
  );
  const found = new Map(rows.map((row) => [row.kind, row]));
  return kinds.map(({ name }) => {
    const row = found.get(name);
    return {
      kind: name,
      waiting: Number(row?.waiting ?? 0n),
      proposed: Number(row?.proposed ?? 0n),
      waitingUsd: row?.waiting_usd ?? 0n,
      oldestMs: numberOf(row?.oldest_ms),
      nextDueMs: numberOf(row?.next_due_ms),
      overdue: Number(row?.overdue ?? 0n),
      dueWithinHour: Number(row?.due_within_hour ?? 0n),
      approved: Number(row?.approved ?? 0n),
      rejected: Number(row?.rejected ?? 0n),
    };
  });
}

/** Number of cases that wait for this operator, in one brand or in all of theirs. */
export async function ownCounts(
  pool: Pool,
  kinds: readonly CaseKind[],
  operator: OperatorSession,
  { brandId, nowMs }: { readonly brandId: string | undefined; readonly nowMs: number },
): Promise<{ readonly claimed: number; readonly awaiting: number }> {
  const count = (mine: 'claimed' | 'second') => {
    const values = new SqlValues();
    const filter = { state: 'waiting', mine, brandId, nowMs } as const;
    return countCases(pool, kinds, { where: conditionOf(kinds, operator, filter, values), values });
  };
  return { claimed: await count('claimed'), awaiting: await count('second') };
}

function numberOf(value: bigint | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** Waiting times of the open cases of some brands, by kind. */
export async function caseAges(
  pool: Pool,
  kinds: readonly CaseKind[],
  brandIds: readonly string[],
  nowMs: number,
): Promise<({ readonly kind: CaseKindName } & WaitingAges)[]> {
  const { rows } = await pool.query<AgesRow & { readonly kind: CaseKindName }>(
    `select c.kind, ${agesOf('c.created_ms', 'c.due_ms', '$2')} from ${casesFrom(kinds)}
     where c.brand_id = any ($1::text[]) and c.state = 'open' group by c.kind`,
    [brandIds, nowMs],
  );
  return kinds.map(({ name }) => ({ kind: name, ...readAges(rows.find(({ kind }) => kind === name)) }));
}

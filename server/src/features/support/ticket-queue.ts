import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { claimAt } from '@truefill/domain/operators/claim.ts';
import type { TicketKind } from '@truefill/domain/support/ticket.ts';
import type { Pool } from 'pg';
import { agesOf, readAges, type AgesRow, type WaitingAges } from '../../listing/waiting-ages.ts';
import { shownName } from '../../personal-data/shown-name.ts';
import { mayIn, type OperatorSession } from '../operators/session.ts';
import type { TicketRow } from './ticket-store.ts';

type Answer = ConsoleCallResponse<'supportTickets'>;
type Summary = Answer['list'][number];

/** A ticket with its user and claimer. */
export interface QueuedRow extends TicketRow {
  readonly nickname: string;
  readonly locale: string;
  readonly email_key: string | null;
  /** its user has closed their account */
  readonly closed: boolean;
  readonly claimed_name: string | null;
}

export interface QueueChoice {
  readonly state: 'waiting' | 'answered' | 'late' | 'ended' | 'all';
  readonly kind?: TicketKind | undefined;
  readonly brandIds: readonly string[];
  readonly userId?: number | undefined;
  readonly nowMs: number;
}

const OPEN = `t.state in ('open', 'answered', 'appealed')`;
const ENDED = `t.state in ('resolved', 'upheld', 'refused', 'closed')`;
/** Something is due: an answer, or the decision on a complaint, which an answer alone does not end. */
const WAITING = `${OPEN} and t.due_ms is not null`;
const STATES: Readonly<Record<QueueChoice['state'], string>> = {
  waiting: WAITING,
  answered: `${OPEN} and t.due_ms is null`,
  late: `${OPEN} and t.due_ms < $4`,
  ended: ENDED,
  all: 'true',
};

const FROM = `from support_ticket t left join users u on u.id = t.user_id
  left join operators c on c.id = t.claimed_by`;
const COLUMNS = `t.*, coalesce(u.nickname, '') as nickname, coalesce(u.locale, '') as locale, u.email_key,
  u.closed_ms is not null as closed, c.name as claimed_name`;
/** $1 brands, $2 kind or null, $3 user or null, $4 now */
const FILTER = `t.brand_id = any ($1::text[]) and ($2::text is null or t.kind = $2) and ($3::bigint is null or t.user_id = $3)
  and $4::bigint is not null`;

/** A page of the queue: open tickets by deadline, ended ones by their end. */
export async function readQueue(
  pool: Pool,
  choice: QueueChoice & { readonly skip: number; readonly limit: number },
): Promise<{ readonly rows: readonly QueuedRow[]; readonly total: number }> {
  const { state, kind, brandIds, userId, nowMs, skip, limit } = choice;
  const values = [brandIds, kind ?? null, userId ?? null, nowMs];
  const where = `${FILTER} and ${STATES[state]}`;
  const order = state === 'ended' || state === 'all' ? 't.changed_ms desc, t.id desc' : 't.due_ms nulls last, t.id';
  const { rows } = await pool.query<QueuedRow>(`select ${COLUMNS} ${FROM} where ${where} order by ${order} limit $5 offset $6`, [
    ...values,
    limit,
    skip,
  ]);
  const counted = await pool.query<{ count: bigint }>(`select count(*) as count from support_ticket t where ${where}`, values);
  return { rows, total: Number(counted.rows[0]?.count ?? 0n) };
}

/** One ticket of some brands; null if there is none. */
export async function readQueued(pool: Pool, id: number, brandIds: readonly string[]): Promise<QueuedRow | null> {
  const { rows } = await pool.query<QueuedRow>(`select ${COLUMNS} ${FROM} where t.id = $1 and t.brand_id = any ($2::text[])`, [
    id,
    brandIds,
  ]);
  return rows[0] ?? null;
}

/** Number of open tickets in some brands, by kind. */
export async function countQueue(pool: Pool, brandIds: readonly string[], nowMs: number): Promise<Answer['counts']> {
  const { rows } = await pool.query<Record<keyof Answer['counts'], bigint>>(
    `select count(t.due_ms) as waiting,
       count(t.due_ms) filter (where t.kind = 'question') as questions,
       count(t.due_ms) filter (where t.kind = 'complaint') as complaints,
       count(*) filter (where t.due_ms is null) as answered, count(*) filter (where t.due_ms < $2) as late
     from support_ticket t where t.brand_id = any ($1::text[]) and ${OPEN}`,
    [brandIds, nowMs],
  );
  const [row] = rows;
  const of = (name: keyof Answer['counts']): number => Number(row?.[name] ?? 0n);
  return {
    waiting: of('waiting'),
    questions: of('questions'),
    complaints: of('complaints'),
    answered: of('answered'),
    late: of('late'),
  };
}

/** A ticket in the operators' list. */
export function queuedToWire(operator: Pick<OperatorSession, 'brands'>, row: QueuedRow, nowMs: number): Summary {
  const claim = claimAt(row, nowMs);
  const ms = (value: bigint | null): number => Number(value ?? 0n);
  return {
    id: Number(row.id),
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    openedTs: ms(row.opened_ms),
    changedTs: ms(row.changed_ms),
    appealUntilTs: ms(row.appeal_until_ms),
    appealed: row.appealed,
    brandId: row.brand_id,
    userId: Number(row.user_id),
    userName: shownName(row, mayIn(operator, 'users.personal', row.brand_id)),
    dueTs: ms(row.due_ms),
    claimedBy: claim && { operatorId: Number(claim.by), name: row.claimed_name ?? '', untilTs: claim.untilMs },
  };
}

/** Change marker of each brand's open tickets. */
export async function readTicketMarks(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ brand_id: string; mark: string }>(
    `select t.brand_id, md5(string_agg(concat_ws('/', t.id, t.state, t.changed_ms, t.claimed_by, t.claimed_until_ms), ',' order by t.id))
       as mark
     from support_ticket t where ${OPEN} group by t.brand_id`,
  );
  return new Map(rows.map(({ brand_id: brandId, mark }) => [brandId, mark]));
}

/** How long the tickets of some brands have waited, by kind: a complaint since it was opened, whatever was written since. */
export async function ticketAges(
  pool: Pool,
  brandIds: readonly string[],
  nowMs: number,
): Promise<({ readonly kind: TicketKind } & WaitingAges)[]> {
  const { rows } = await pool.query<AgesRow & { readonly kind: TicketKind }>(
    `select t.kind, ${agesOf(`case when t.kind = 'complaint' and not t.appealed then t.opened_ms else t.changed_ms end`, 't.due_ms', '$2')}
     from support_ticket t where t.brand_id = any ($1::text[]) and ${WAITING} group by t.kind`,
    [brandIds, nowMs],
  );
  return (['question', 'complaint'] as const).map((kind) => ({ kind, ...readAges(rows.find((row) => row.kind === kind)) }));
}

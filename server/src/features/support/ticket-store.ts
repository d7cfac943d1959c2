import type { TicketRecordKind } from '@truefill/api/support/reasons.ts';
import type { Claim, StoredClaim } from '@truefill/domain/operators/claim.ts';
import type { TicketKind, TicketProgress, TicketState } from '@truefill/domain/support/ticket.ts';
import type { Sql } from '../accounts/ledger/index.ts';

/** A ticket's row. */
export interface TicketRow extends StoredClaim {
  readonly id: bigint;
  readonly brand_id: string;
  readonly user_id: bigint;
  readonly kind: TicketKind;
  readonly subject: string;
  readonly record_kind: TicketRecordKind | null;
  readonly record_id: bigint | null;
  readonly record_uid: string | null;
  readonly state: TicketState;
  readonly opened_ms: bigint;
  readonly changed_ms: bigint;
  readonly due_ms: bigint | null;
  readonly appeal_until_ms: bigint | null;
  readonly appealed: boolean;
  readonly refused_by: bigint | null;
}

/** A message of a conversation. */
export interface MessageRow {
  readonly id: bigint;
  readonly operator_id: bigint | null;
  readonly operator_name: string | null;
  readonly act: 'wrote' | 'appealed' | 'closed' | 'resolved' | 'upheld' | 'refused';
  readonly at_ms: bigint;
  readonly text: string;
  readonly reason_code: string;
  readonly pictures: readonly string[];
}

/** A record that a ticket is about. */
export interface LinkedRecord {
  readonly kind: TicketRecordKind;
  readonly id: bigint;
  readonly uid: string;
}

export interface NewMessage {
  readonly ticketId: bigint;
  readonly by: { readonly userId: bigint } | { readonly operatorId: bigint };
  readonly act: MessageRow['act'];
  readonly atMs: number;
  readonly text: string;
  readonly reasonCode?: string;
  readonly pictures?: readonly string[];
}

/** A ticket's status, as the domain rules use it. */
export function statusOf(row: TicketRow): TicketProgress {
  const { kind, state, appealed, refused_by: refusedBy } = row;
  return { kind, state, appealed, refusedBy, dueMs: msOf(row.due_ms), appealUntilMs: msOf(row.appeal_until_ms) };
}

function msOf(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

/** A ticket, locked until the transaction ends; null if there is none. */
export async function lockTicket(sql: Sql, id: number | bigint): Promise<TicketRow | null> {
  const { rows } = await sql.query<TicketRow>('select * from support_ticket where id = $1 for update', [id]);
  return rows[0] ?? null;
}

export async function insertTicket(
  sql: Sql,
  ticket: {
    readonly brandId: string;
    readonly userId: bigint;
    readonly subject: string;
    readonly record: LinkedRecord | null;
    readonly status: TicketProgress;
    readonly atMs: number;
  },
): Promise<bigint> {
  const { brandId, userId, subject, record, status, atMs } = ticket;
  const { rows } = await sql.query<{ id: bigint }>(
    `insert into support_ticket (brand_id, user_id, kind, subject, record_kind, record_id, record_uid, state, opened_ms, changed_ms,
       due_ms, appealed) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, false) returning id`,
    [
      brandId,
      userId,
      status.kind,
      subject,
      record?.kind ?? null,
      record?.id ?? null,
      record?.uid ?? null,
      status.state,
      atMs,
      status.dueMs,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('inserting a ticket returned no row');
  return row.id;
}

/** Writes a ticket's status. @param decidedBy the operator who ended it; null if its user did, or if it continues */
export async function saveStatus(
  sql: Sql,
  id: bigint,
  status: TicketProgress,
  { atMs, decidedBy = null }: { readonly atMs: number; readonly decidedBy?: bigint | null },
): Promise<void> {
  const { state, dueMs, appealUntilMs, appealed, refusedBy } = status;
  await sql.query(
    `update support_ticket set state = $2, due_ms = $3, appeal_until_ms = $4, appealed = $5, refused_by = $6, changed_ms = $7,
       decided_by = $8 where id = $1`,
    [id, state, dueMs, appealUntilMs, appealed, refusedBy, atMs, decidedBy],
  );
}

export async function saveClaim(sql: Sql, id: bigint, claim: Claim | null): Promise<void> {
  await sql.query('update support_ticket set claimed_by = $2, claimed_since_ms = $3, claimed_until_ms = $4 where id = $1', [
    id,
    claim?.by ?? null,
    claim?.sinceMs ?? null,
    claim?.untilMs ?? null,
  ]);
}

/** @returns the id of the message */
export async function insertMessage(sql: Sql, message: NewMessage): Promise<bigint> {
  const { ticketId, by, act, atMs, text, reasonCode = '', pictures = [] } = message;
  const { rows } = await sql.query<{ id: bigint }>(
    `insert into support_message (ticket_id, by_user, operator_id, act, at_ms, text, reason_code, pictures)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ticketId,
      'userId' in by ? by.userId : null,
      'operatorId' in by ? by.operatorId : null,
      act,
      atMs,
      text,
      reasonCode,
      [...pictures],
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('inserting a message returned no row');
  return row.id;
}

/** A conversation, oldest first. */
export async function readMessages(sql: Sql, ticketId: bigint): Promise<MessageRow[]> {
  const { rows } = await sql.query<MessageRow>(
    `select m.id, m.operator_id, o.name as operator_name, m.act, m.at_ms, m.text, m.reason_code, m.pictures
     from support_message m left join operators o on o.id = m.operator_id where m.ticket_id = $1 order by m.id`,
    [ticketId],
  );
  return rows;
}

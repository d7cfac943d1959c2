import type { Brand } from '@truefill/api/brand.ts';
import { REFUSE_REASONS, UPHOLD_REASONS } from '@truefill/api/support/reasons.ts';
import { claimAt, claimFor } from '@truefill/domain/operators/claim.ts';
import {
  afterAnswer,
  afterDecision,
  isOngoing,
  type TicketDecision,
  type TicketProgress,
} from '@truefill/domain/support/ticket.ts';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { textDigest, writeAudit, type OperatorAct } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { mayIn, requireRight, type OperatorSession } from '../operators/session.ts';
import { insertMessage, lockTicket, saveClaim, saveStatus, statusOf, type TicketRow } from './ticket-store.ts';
import { allowed, requireText } from './user-tickets.ts';

export interface OperatorTicketsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly notify: Notifications['notify'];
  /** sends the outcome of a complaint to a closed account, which has no notices */
  readonly identity: Pick<Identity, 'notify'>;
}

export interface DecidedTicket {
  readonly decision: 'resolve' | 'uphold' | 'refuse';
  readonly reasonCode: string;
  readonly text: string;
}

/**
 * What operators do with tickets. Each step locks the ticket's row, and writes audit entry and notice in the same transaction.
 */
export interface OperatorTickets {
  claim(operator: OperatorSession, id: number, takeOver: boolean): Promise<{ readonly untilMs: number }>;
  release(operator: OperatorSession, id: number): Promise<void>;
  answer(operator: OperatorSession, id: number, text: string): Promise<void>;
  decide(operator: OperatorSession, id: number, decided: DecidedTicket): Promise<void>;
}

const DECISIONS = { resolve: 'resolved', uphold: 'upheld', refuse: 'refused' } as const satisfies Record<string, TicketDecision>;
const ACTIONS = { resolved: 'ticket.resolved', upheld: 'complaint.upheld', refused: 'complaint.refused' } as const;

export function createOperatorTickets(parts: OperatorTicketsParts): OperatorTickets {
  const { pool, clock } = parts;
  const atTicket = <Result>(operator: OperatorSession, id: number, work: (at: TicketAt) => Promise<Result>): Promise<Result> =>
    inTransaction(pool, async (client) => {
      const isClosed = await lockWriter(client, id);
      const row = await lockTicket(client, id);
      if (!row || !mayIn(operator, 'tickets.read', row.brand_id)) throw new Refusal('dataNotFound');
      requireRight(operator, 'tickets.answer', row.brand_id);
      return work({ client, row, isClosed, operator, atMs: clock.now() });
    });
  return {
    claim: (operator, id, takeOver) => atTicket(operator, id, (at) => claim(at, takeOver)),
    release: (operator, id) => atTicket(operator, id, release),
    async answer(operator, id, text) {
      requireText(text);
      await atTicket(operator, id, (at) => answer(parts, at, text));
    },
    decide: (operator, id, decided) => atTicket(operator, id, (at) => decide(parts, at, decided)),
  };
}

/** A ticket whose row is locked. */
interface TicketAt {
  readonly client: PoolClient;
  readonly row: TicketRow;
  /** its user has closed their account, and cannot read it any more */
  readonly isClosed: boolean;
  readonly operator: OperatorSession;
  readonly atMs: number;
}

async function claim(at: TicketAt, takeOver: boolean): Promise<{ untilMs: number }> {
  const { client, row, operator, atMs } = at;
  if (!isOngoing(row.state)) throw new Refusal('statusUnchanged', { because: 'This ticket has ended.' });
  const current = claimAt(row, atMs);
  const next = claimFor(operator.operatorId, current, { nowMs: atMs, takeOver });
  if (!next) throw claimed();
  await refuseOwn(client, operator, row);
  await saveClaim(client, row.id, next);
  if (current?.by !== operator.operatorId)
    await audit(at, { action: 'ticket.claimed', ...(current ? { before: { claimedBy: current.by } } : {}) });
  return { untilMs: next.untilMs };
}

async function release(at: TicketAt): Promise<void> {
  const { client, row, operator, atMs } = at;
  if (claimAt(row, atMs)?.by !== operator.operatorId) return;
  await saveClaim(client, row.id, null);
  await audit(at, { action: 'ticket.released' });
}

async function answer({ notify }: OperatorTicketsParts, at: TicketAt, text: string): Promise<void> {
  const { client, row, operator, atMs } = at;
  if (at.isClosed) throw new Refusal('accountDisabled');
  const next = allowed(afterAnswer(statusOf(row)));
  await requireClaim(at);
  await saveStatus(client, row.id, next, { atMs });
  const message = await insertMessage(client, {
    ticketId: row.id,
    by: { operatorId: operator.operatorId },
    act: 'wrote',
    atMs,
    text,
  });
  await notify(client, {
    userId: row.user_id,
    kind: 'ticketAnswered',
    subject: `support/${message}`,
    values: { ticket: row.subject, ticketId: String(row.id) },
  });
  await audit(at, { action: 'ticket.answered', userId: row.user_id });
}

async function decide(parts: OperatorTicketsParts, at: TicketAt, { decision, reasonCode, text }: DecidedTicket): Promise<void> {
  const { client, row, operator, atMs } = at;
  const decided = DECISIONS[decision];
  if (decided !== 'resolved') requireRight(operator, 'tickets.decide', row.brand_id);
  refuseReason(decided, reasonCode, text);
  const terms = parts.brands.find(({ id }) => id === row.brand_id)?.support;
  if (!terms) throw new Refusal('dataNotFound');
  const { operatorId } = operator;
  const next = allowed(afterDecision(statusOf(row), decided, { operatorId, atMs }, terms));
  await requireClaim(at);
  await saveStatus(client, row.id, next, { atMs, decidedBy: operatorId });
  await saveClaim(client, row.id, null);
  const message = await insertMessage(client, { ticketId: row.id, by: { operatorId }, act: decided, atMs, text, reasonCode });
  if (at.isClosed) await mailOutcome(parts, at, next, text);
  else await parts.notify(client, { userId: row.user_id, subject: `support/${message}`, ...noticeOf(row, next) });
  const after = { reasonCode, appeal: row.appealed, ...textDigest(text) };
  await audit(at, { action: ACTIONS[decided], userId: row.user_id, after, reason: reasonCode });
}

/** A complaint outlives the account: what was decided, and why, goes to the address that stays with it. */
async function mailOutcome(
  { identity }: OperatorTicketsParts,
  { client, row }: TicketAt,
  { kind, state, appealed }: TicketProgress,
  text: string,
): Promise<void> {
  if (kind !== 'complaint') return;
  const template = state === 'upheld' ? 'complaint-upheld' : appealed ? 'appeal-refused' : 'complaint-refused';
  const values = { ticket: row.subject, words: text };
  await identity.notify(client, { brandId: row.brand_id, userId: row.user_id, template, values });
}

/** The notice of a ticket's end. */
function noticeOf({ id, subject }: TicketRow, { state, appealed, appealUntilMs }: TicketProgress) {
  const values = { ticket: subject, ticketId: String(id) };
  if (state === 'resolved') return { kind: 'ticketResolved', values } as const;
  if (state === 'upheld') return { kind: 'complaintUpheld', values } as const;
  if (appealed) return { kind: 'appealRefused', values } as const;
  return { kind: 'complaintRefused', values: { ...values, time: String(appealUntilMs ?? 0) } } as const;
}

/**
 * Waits until a closing in progress is done, and keeps a later one from starting. Before the ticket: closing an account locks in
 * this order too. @returns whether the ticket's user has closed their account
 */
async function lockWriter(client: PoolClient, ticketId: number): Promise<boolean> {
  const { rows } = await client.query<{ closed: boolean }>(
    `select closed_ms is not null as closed from users where id = (select user_id from support_ticket where id = $1) for share`,
    [ticketId],
  );
  return rows[0]?.closed ?? false;
}

function claimed(): Refusal {
  return new Refusal('stillProcessing', { because: 'A colleague is working on this ticket.' });
}

async function requireClaim({ client, row, operator, atMs }: TicketAt): Promise<void> {
  await refuseOwn(client, operator, row);
  const current = claimAt(row, atMs);
  if (current?.by === operator.operatorId) return;
  if (current) throw claimed();
  throw new Refusal('invalidOperationStatus', { because: 'Claim the ticket first: it is not, or no longer, yours.' });
}

/** Operators who are also users cannot work on their own tickets. */
async function refuseOwn(client: PoolClient, { email }: OperatorSession, { user_id: userId }: TicketRow): Promise<void> {
  const { rowCount } = await client.query('select 1 from users where id = $1 and email_key = $2', [userId, email]);
  if (rowCount) throw new Refusal('invalidOperationStatus', { because: 'This is your own ticket.' });
}

function refuseReason(decision: TicketDecision, reasonCode: string, text: string): void {
  requireText(text);
  const known: readonly string[] = decision === 'upheld' ? UPHOLD_REASONS : decision === 'refused' ? REFUSE_REASONS : [''];
  if (decision !== 'resolved' && reasonCode === '') throw new Refusal('parameterMissing', { because: 'A reason is missing.' });
  if (!known.includes(reasonCode)) throw new Refusal('invalidOperationStatus', { because: 'There is no such reason.' });
}

/** Users do not see claims, which do not concern them. */
async function audit(
  { client, row, operator, atMs }: TicketAt,
  act: Pick<OperatorAct, 'action'> & Partial<Pick<OperatorAct, 'userId' | 'before' | 'after' | 'reason'>>,
): Promise<void> {
  await writeAudit(client, { operator, brandId: row.brand_id, target: { kind: row.kind, id: row.id }, atMs, ...act });
}

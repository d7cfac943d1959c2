import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { canBeTakenOver, claimAt } from '@truefill/domain/operators/claim.ts';
import { isOngoing } from '@truefill/domain/support/ticket.ts';
import { mayIn, type OperatorSession } from '../operators/session.ts';
import type { QueuedRow } from './ticket-queue.ts';
import type { TicketRow } from './ticket-store.ts';

type Detail = ConsoleCallResponse<'supportTicket'>;
type Person = Pick<OperatorSession, 'operatorId' | 'email' | 'brands'>;

/**
 * What an operator may do with a ticket now, and if not everything, why.
 * @param ownerEmail its author’s address in lower case, null without one
 */
export function actionsFor(
  operator: Person,
  row: TicketRow,
  { email_key: ownerEmail, closed }: Pick<QueuedRow, 'email_key' | 'closed'>,
  nowMs: number,
): Pick<Detail, 'actions' | 'blockedBy'> {
  if (!isOngoing(row.state)) return { actions: [], blockedBy: 'ended' };
  if (!mayIn(operator, 'tickets.answer', row.brand_id)) return { actions: [], blockedBy: 'right' };
  if (operator.email === ownerEmail) return { actions: [], blockedBy: 'own' };
  const claim = claimAt(row, nowMs);
  if (claim && claim.by !== operator.operatorId)
    return { actions: canBeTakenOver(claim, nowMs) ? ['takeOver'] : [], blockedBy: 'claimed' };
  const blockedBy = decisionBlock(operator, row);
  if (!claim) return { actions: ['claim'], blockedBy };
  const ends: Detail['actions'] = row.kind === 'question' ? ['resolve'] : ['uphold', 'refuse'];
  // an answer would reach nobody; a decision is mailed
  const answers: Detail['actions'] = closed ? [] : ['answer'];
  return { actions: ['claim', 'release', ...answers, ...(blockedBy === '' ? ends : [])], blockedBy };
}

/** Why an operator who may answer a ticket cannot decide it; empty if they can. */
export function decisionBlock(operator: Person, row: TicketRow): '' | 'refuser' | 'right' {
  if (row.kind === 'question') return '';
  if (!mayIn(operator, 'tickets.decide', row.brand_id)) return 'right';
  return row.state === 'appealed' && row.refused_by === operator.operatorId ? 'refuser' : '';
}

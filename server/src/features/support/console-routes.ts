import { REFUSE_REASONS, UPHOLD_REASONS } from '@truefill/api/support/reasons.ts';
import { CONSOLE_FILE_PATH } from '@truefill/api/review/paths.ts';
import type { Pool } from 'pg';
import type { ConsoleHandler, ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requestedPage } from '../../listing/requested-page.ts';
import { recordView } from '../audit/index.ts';
import { brandsWith, mayIn } from '../operators/session.ts';
import type { CaseKind, ReviewParts } from '../review/index.ts';
import { factsOfRecord } from './record-facts.ts';
import type { OperatorTickets } from './operator-tickets.ts';
import { countQueue, queuedToWire, readQueue, readQueued } from './ticket-queue.ts';
import { readMessages } from './ticket-store.ts';
import { messageToWire } from './ticket-views.ts';
import { actionsFor } from './operator-ticket-rights.ts';

export interface TicketConsoleParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly userOf: ReviewParts['userOf'];
  /** for showing the facts of a case next to a ticket about it */
  readonly kinds: readonly CaseKind[];
}

/** The calls of operators about tickets. */
export function ticketConsoleRoutes(parts: TicketConsoleParts, tickets: OperatorTickets): ConsoleRoutes {
  return (register) => {
    register('supportTickets', listHandler(parts));
    register('supportTicket', detailHandler(parts));
    register('claimTicket', async (operator, { ticketId, takeOver = false }) => ({
      untilTs: (await tickets.claim(operator, ticketId, takeOver)).untilMs,
    }));
    register('releaseTicket', async (operator, { ticketId }) => {
      await tickets.release(operator, ticketId);
      return null;
    });
    register('answerTicket', async (operator, { ticketId, text = '' }) => {
      await tickets.answer(operator, ticketId, text);
      return null;
    });
    register('decideTicket', async (operator, { ticketId, decision, reasonCode = '', text = '' }) => {
      await tickets.decide(operator, ticketId, { decision, reasonCode, text });
      return null;
    });
  };
}

function listHandler({ pool, clock }: TicketConsoleParts): ConsoleHandler<'supportTickets'> {
  return async (operator, { pageNum, pageSize, brandId, ...filter }) => {
    const nowMs = clock.now();
    const brandIds = brandsWith(operator, 'tickets.read').filter((id) => brandId === undefined || id === brandId);
    const { limit, skip } = requestedPage(pageNum, pageSize);
    const { rows, total } = await readQueue(pool, { ...filter, brandIds, nowMs, skip, limit });
    return {
      list: rows.map((row) => queuedToWire(operator, row, nowMs)),
      pages: Math.ceil(total / limit),
      total,
      counts: await countQueue(pool, brandIds, nowMs),
    };
  };
}

function detailHandler({ pool, clock, userOf, kinds }: TicketConsoleParts): ConsoleHandler<'supportTicket'> {
  return async (operator, { ticketId }) => {
    const row = await readQueued(pool, ticketId, brandsWith(operator, 'tickets.read'));
    if (!row) throw new Refusal('dataNotFound');
    const nowMs = clock.now();
    const { brand_id: brandId, record_kind: kind, record_id: id, record_uid: uid } = row;
    const personal = mayIn(operator, 'users.personal', brandId);
    if (personal) await recordView(pool, operator, { brandId, userId: row.user_id, personal, atMs: nowMs });
    const user = await userOf(brandId, row.user_id, { personal });
    const messages = await readMessages(pool, row.id);
    return {
      ...queuedToWire(operator, row, nowMs),
      locale: row.locale,
      user: {
        userId: user.userId,
        userName: user.userName,
        contact: user.contact,
        registeredTs: user.registeredTs,
        held: user.held,
        closedTs: user.closedTs,
      },
      record:
        kind === null || id === null || uid === null
          ? null
          : { kind, uid, id: Number(id), facts: await factsOfRecord(pool, kinds, { kind, id }) },
      messages: messages.map((message) => ({
        ...messageToWire(message, (file) => CONSOLE_FILE_PATH.replace('{id}', file)),
        operator:
          message.operator_id === null ? null : { operatorId: Number(message.operator_id), name: message.operator_name ?? '' },
      })),
      ...actionsFor(operator, row, row, nowMs),
      upholdReasons: [...UPHOLD_REASONS],
      refuseReasons: [...REFUSE_REASONS],
    };
  };
}

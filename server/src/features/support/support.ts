import type { ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { FeedSource } from '../review/index.ts';
import { ticketConsoleRoutes, type TicketConsoleParts } from './console-routes.ts';
import { createOperatorTickets, type OperatorTicketsParts } from './operator-tickets.ts';
import { ticketRoutes } from './routes.ts';
import { readTicketMarks, ticketAges } from './ticket-queue.ts';
import { createUserTickets, type UserTicketsParts } from './user-tickets.ts';

/** SQL condition: whether an image, a row `f` of `files`, belongs to a ticket of its owner. */
export const TICKET_PICTURE_USE = `exists (select from support_ticket t join support_message m on m.ticket_id = t.id
  where t.user_id = f.owner_id and f.id::text = any (m.pictures))`;

/** Questions and complaints of users. */
export interface Support {
  readonly routes: FeatureRoutes;
  /** source of the consoles' live feed */
  readonly feed: FeedSource;
  /** waiting times of the tickets of some brands, by kind */
  ages(brandIds: readonly string[], nowMs: number): ReturnType<typeof ticketAges>;
  consoleRoutes(parts: Pick<TicketConsoleParts, 'userOf' | 'kinds'>): ConsoleRoutes;
}

export function createSupport(parts: UserTicketsParts & OperatorTicketsParts): Support {
  const { pool, clock } = parts;
  return {
    routes: ticketRoutes(createUserTickets(parts)),
    feed: { event: 'tickets', right: 'tickets.read', readMarks: () => readTicketMarks(pool) },
    ages: (brandIds, nowMs) => ticketAges(pool, brandIds, nowMs),
    consoleRoutes: (given) => ticketConsoleRoutes({ pool, clock, ...given }, createOperatorTickets(parts)),
  };
}

import { PICTURES_MAX } from '@truefill/api/support/reasons.ts';
import type { FeatureRoutes, UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireText, type TicketOwner, type UserTickets } from './user-tickets.ts';

const MAX_PAGE_SIZE = 100;
const LAST_PAGE = 10_000;
const FILES = ['ticketImgFirst', 'ticketImgSecond', 'ticketImgThird'] as const;

/** The calls of users about their tickets. */
export function ticketRoutes(tickets: UserTickets): FeatureRoutes {
  return (register) => {
    register('addTicket', async ({ kind, subject = '', text = '', recordKind, recordUid = '' }, context) => {
      requireText(subject);
      requireText(text);
      if ((recordKind === undefined) !== (recordUid === ''))
        throw new Refusal('invalidOperationStatus', { because: 'A record needs both kind and number.' });
      const record = recordKind === undefined ? null : { kind: recordKind, uid: recordUid };
      const id = await tickets.add(ownerOf(context), { kind, subject, text, record, pictures: picturesOf(context) });
      return { id: Number(id) };
    });
    register('ticketList', async (input, context) => {
      const limit = Math.min(Math.max(input.limit, 1), MAX_PAGE_SIZE);
      const page = Math.min(Math.max(input.page, 1), LAST_PAGE);
      const { list, total } = await tickets.list(ownerOf(context), { skip: (page - 1) * limit, limit });
      return { list, pages: Math.ceil(total / limit) };
    });
    register('ticketDetail', ({ id }, context) => tickets.detail(ownerOf(context), id));
    register('replyTicket', async ({ id, text = '' }, context) => {
      await tickets.reply(ownerOf(context), id, text, picturesOf(context));
      return null;
    });
    register('closeTicket', async ({ id }, context) => {
      await tickets.close(ownerOf(context), id);
      return null;
    });
    register('appealTicket', async ({ id, text = '' }, context) => {
      await tickets.appeal(ownerOf(context), id, text);
      return null;
    });
  };
}

function ownerOf({ brand, session }: UserContext): TicketOwner {
  return { brand, userId: session.userId };
}

function picturesOf({ request }: UserContext): readonly Buffer[] {
  return FILES.slice(0, PICTURES_MAX).flatMap((name) => request.uploads?.get(name) ?? []);
}

import { PICTURES_MAX } from '@truefill/api/support/reasons.ts';
import type { FeatureRoutes, UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requestedPage } from '../../listing/requested-page.ts';
import { requireText, type TicketOwner, type UserTickets } from './user-tickets.ts';

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
      const { limit, skip } = requestedPage(input.page, input.limit);
      const { list, total } = await tickets.list(ownerOf(context), { skip, limit });
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

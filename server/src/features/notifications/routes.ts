import { notificationToWire } from '@truefill/api/mapping/notification.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../clock.ts';
import type { CallContext, CallHandler, FeatureRoutes } from '../../http/register-call.ts';
import { Refusal } from '../../refusal.ts';
import { markRead, readNotices, unreadCount } from './store.ts';

const LARGEST_PAGE = 100;

/** @param changed told of a user whose number of unread notices may have changed */
export function notificationRoutes(pool: Pool, clock: Clock, changed: (userId: bigint) => void): FeatureRoutes {
  const list: CallHandler<'notificationList'> = async (input, context) => {
    const limit = Math.min(Math.max(input.limit, 1), LARGEST_PAGE);
    const page = Math.min(Math.max(input.page, 1), 1e9);
    const { notices, count } = await readNotices(pool, userOf(context), limit, (page - 1) * limit);
    return {
      list: notices.map(({ id, alarm, title, content, at_ms: atMs, read_at_ms: readAtMs }) =>
        notificationToWire({
          id: Number(id),
          alarm,
          title,
          content,
          remark: '',
          unread: readAtMs === null,
          atMs: Number(atMs),
          amount: 0,
        }),
      ),
      pages: Math.ceil(count / limit),
    };
  };
  const read: CallHandler<'notificationRead'> = async ({ ids }, context) => {
    const userId = userOf(context);
    await markRead(pool, userId, ids, clock.now());
    changed(userId);
    return null;
  };
  const count: CallHandler<'notificationUnreadCount'> = async (_input, context) => ({
    counts: await unreadCount(pool, userOf(context)),
  });
  return (register) => {
    register('notificationList', list);
    register('notificationRead', read);
    register('notificationUnreadCount', count);
  };
}

function userOf({ session }: CallContext): bigint {
  if (!session) throw new Refusal('notLoggedIn', { httpStatus: 401 });
  return session.userId;
}

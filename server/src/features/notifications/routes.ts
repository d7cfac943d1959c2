import { notificationToWire } from '@truefill/api/notifications/mapping.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { CallHandler, FeatureRoutes } from '../../http/calls/register-call.ts';
import { requestedPage } from '../../listing/requested-page.ts';
import { verificationLevelOf } from './notice-text.ts';
import { wordsOf } from './rendered-notice.ts';
import { markAllRead, markRead, readNotices, unreadCount } from './store.ts';

export interface NotificationRoutesParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  /** the market's name in the app, by symbol */
  readonly nameOf: (symbol: string) => string;
  /** called for a user whose number of unread notices may have changed */
  readonly changed: (userId: bigint) => void;
}

export function notificationRoutes({ pool, clock, localeOf, nameOf, changed }: NotificationRoutesParts): FeatureRoutes {
  const list: CallHandler<'notificationList'> = async (input, { session: { userId }, brand }) => {
    const { limit, skip } = requestedPage(input.page, input.limit);
    const locale = input.locale ?? (await localeOf(userId));
    const { notices, count } = await readNotices(pool, userId, limit, skip);
    return {
      list: notices.map((row) =>
        notificationToWire({
          id: Number(row.id),
          alarm: row.alarm,
          ...wordsOf(brand, row, locale, nameOf),
          unread: row.read_at_ms === null,
          atMs: Number(row.at_ms),
          amount: Number(row.values?.['paymentPrice'] ?? 0),
          symbol: row.values?.['symbol'] ?? null,
          loanUid: row.values?.['loanUid'] ?? null,
          ticketId: Number(row.values?.['ticketId'] ?? 0) || null,
          verificationLevel: verificationLevelOf(row.values ?? {}),
        }),
      ),
      pages: Math.ceil(count / limit),
    };
  };
  const read: CallHandler<'notificationRead'> = async ({ ids, all }, { session: { userId } }) => {
    if (all) await markAllRead(pool, userId, clock.now());
    else await markRead(pool, userId, ids, clock.now());
    changed(userId);
    return null;
  };
  const count: CallHandler<'notificationUnreadCount'> = async (_input, { session }) => ({
    counts: await unreadCount(pool, session.userId),
  });
  return (register) => {
    register('notificationList', list);
    register('notificationRead', read);
    register('notificationUnreadCount', count);
  };
}

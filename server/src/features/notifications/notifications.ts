import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import type { RetentionRule } from '../../adapters/database/retention.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/register-call.ts';
import type { AccountListener, LiveTopic } from '../../live/live-topic.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { EventConsumer } from '../outbox/index.ts';
import type { NoticeKind } from './notice-text.ts';
import { notificationRoutes } from './routes.ts';
import { insertNotice, newestNotice, readersSince, unreadCount } from './store.ts';
import { noticeOf, NOTICED_EVENTS } from './trading-notices.ts';

export interface NotificationsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  /** the language that a user reads now, null where it is not known */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  /** what a market is called in the app, by its symbol */
  readonly nameOf: (symbol: string) => string;
}

/**
 * Tells users what happened to them while they did not look. Notices follow from the events that are written with what happened, so
 * that a crash at any moment neither loses one nor writes one twice.
 */
export interface Notifications {
  readonly routes: FeatureRoutes;
  /** what makes notices of events: a relay hands them over */
  readonly events: EventConsumer;
  /** before the relay; the migrations have run */
  start(): Promise<void>;
  /** Tells a user something that no event of trading tells. What is told under a subject once is not told again. */
  tell(
    transaction: Sql,
    notice: {
      readonly userId: bigint;
      readonly kind: NoticeKind;
      readonly subject: string;
      readonly values: Readonly<Record<string, string>>;
    },
  ): Promise<void>;
  /** for the exchange feed: how many notices are unread, in either account mode */
  readonly topic: LiveTopic<'notification'>;
}

/** Notices are removed after so long, read or not; the orders that they tell of stay. Events do not live as long, so none is told again. */
export const NOTICE_RETENTION: readonly RetentionRule[] = [{ table: 'notification', writtenMs: 'at_ms', keepDays: 180 }];

export function createNotifications(parts: NotificationsParts): Notifications {
  const { pool, clock, brands, localeOf, nameOf } = parts;
  const brandIds = new Set(brands.map(({ id }) => id));
  const listeners = new Set<AccountListener>();
  let announcedThrough = 0n;

  function changed(userId: bigint): void {
    for (const listener of listeners) for (const mode of ['real', 'demo'] as const) listener(userId, mode);
  }

  /** Also of what another process has written: its readers may be connected here. */
  async function announce(): Promise<void> {
    const { userIds, through } = await readersSince(pool, announcedThrough);
    announcedThrough = through;
    for (const userId of userIds) changed(userId);
  }

  const events: EventConsumer = {
    name: 'notifications',
    kinds: NOTICED_EVENTS,
    async consume(client, happened) {
      for (const event of happened) {
        const facts = brandIds.has(event.brandId) ? noticeOf(event) : null;
        if (!facts) continue;
        const { eventId, userId, accountMode, atMs } = event;
        const realMoney = accountMode === null ? null : accountMode === 'real';
        await insertNotice(client, { userId, alarm: facts.kind, subject: eventId, atMs, values: facts.values, realMoney });
      }
    },
    relayed: announce,
  };
  return {
    events,
    routes: notificationRoutes({ pool, clock, localeOf, nameOf, changed }),
    async start() {
      announcedThrough = await newestNotice(pool);
    },
    async tell(transaction, { userId, kind, subject, values }) {
      // anyone who looks on is told by the next round, when it is committed
      await insertNotice(transaction, { userId, alarm: kind, subject, atMs: clock.now(), values, realMoney: null });
    },
    topic: {
      topic: 'notification',
      read: async ({ userId }) => ({ counts: await unreadCount(pool, userId) }),
      changed(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}

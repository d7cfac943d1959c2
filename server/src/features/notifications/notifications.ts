import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import type { RetentionRule } from '../../adapters/database/retention.ts';
import { steadyClock, type Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { AccountListener, LiveTopic } from '../../live/live-topic.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { EventConsumer } from '../outbox/index.ts';
import { createNoticeWatch } from './notice-watch.ts';
import { createNoticeMails, type NoticeMailsParts, type WrittenNotice } from './notice-mails.ts';
import type { NoticeKind } from './notice-text.ts';
import { notificationRoutes } from './routes.ts';
import { insertForAll, insertNotice, unreadCount } from './store.ts';
import { noticeOf, NOTICED_EVENTS } from './trading-notices.ts';

export interface NotificationsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  /** the user's current language, null if unknown */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  /** the market's name in the app, by symbol */
  readonly nameOf: (symbol: string) => string;
  readonly jobs: NoticeMailsParts['jobs'];
  /** sends a mail if the user is subscribed */
  readonly sendMail: NoticeMailsParts['send'];
}

/** A notice for several users. */
export interface SharedNotice {
  readonly userIds: readonly bigint[];
  readonly kind: NoticeKind;
  readonly subject: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Notifies users of what happened without their involvement. Notices are derived from the events written with each change, so a
 * crash at any moment neither loses nor repeats one.
 */
export interface Notifications {
  readonly routes: FeatureRoutes;
  /** makes notices from events; called by a relay */
  readonly events: EventConsumer;
  /** call before the relay starts and after the migrations */
  start(): Promise<void>;
  /** Notifies a user of something without a trading event. A subject is announced only once. */
  notify(
    transaction: Sql,
    notice: {
      readonly userId: bigint;
      readonly kind: NoticeKind;
      readonly subject: string;
      readonly values: Readonly<Record<string, string>>;
    },
  ): Promise<void>;
  /** Like `notify`, for several users; users who already have the notice are skipped. */
  notifyAll(transaction: Sql, notice: SharedNotice): Promise<void>;
  /** for the exchange feed: the number of unread notices, in both account modes */
  readonly topic: LiveTopic<'notification'>;
}

/** Notices are removed after this time, read or not; their orders stay. Events expire earlier, so no notice is repeated. */
export const NOTICE_RETENTION: readonly RetentionRule[] = [{ table: 'notification', writtenMs: 'at_ms', keepDays: 180 }];

export function createNotifications(parts: NotificationsParts): Notifications {
  const { pool, clock, brands, localeOf, nameOf, jobs, sendMail } = parts;
  const mails = createNoticeMails({ pool, jobs, brands, nameOf, send: sendMail });
  const brandIds = new Set(brands.map(({ id }) => id));
  const listeners = new Set<AccountListener>();
  const noticeWatch = createNoticeWatch(pool, () => steadyClock.now());

  function changed(userId: bigint): void {
    for (const listener of listeners) for (const mode of ['real', 'demo'] as const) listener(userId, mode);
  }

  /** Includes notices written by other processes, whose readers may be connected here. */
  async function announce(): Promise<void> {
    for (const userId of await noticeWatch.poll()) changed(userId);
  }

  async function notifyAll(transaction: Sql, { userIds, kind, subject, values }: SharedNotice): Promise<void> {
    const notice = { alarm: kind, subject, atMs: clock.now(), values, realMoney: null };
    const written = await insertForAll(transaction, { ...notice, userIds });
    // connected readers are notified by the next round, after the commit
    await mails.add(
      transaction,
      written.map((ids) => ({ ...notice, ...ids })),
    );
  }

  const events: EventConsumer = {
    name: 'notifications',
    kinds: NOTICED_EVENTS,
    async consume(client, happened) {
      const written: WrittenNotice[] = [];
      for (const event of happened) {
        const facts = brandIds.has(event.brandId) ? noticeOf(event) : null;
        if (!facts) continue;
        const { eventId, userId, accountMode, atMs } = event;
        const realMoney = accountMode === null ? null : accountMode === 'real';
        const notice = { userId, alarm: facts.kind, subject: eventId, atMs, values: facts.values, realMoney };
        const noticeId = await insertNotice(client, notice);
        if (noticeId !== null) written.push({ ...notice, noticeId });
      }
      await mails.add(client, written);
    },
    relayed: announce,
  };
  return {
    events,
    routes: notificationRoutes({ pool, clock, localeOf, nameOf, changed }),
    start: () => noticeWatch.start(),
    notify: (transaction, { userId, ...notice }) => notifyAll(transaction, { userIds: [userId], ...notice }),
    notifyAll,
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

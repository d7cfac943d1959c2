import type { Brand } from '@truefill/api/brand.ts';
import type { Pool } from 'pg';
import type { RetentionRule } from '../../adapters/database/retention.ts';
import { steadyClock, type Clock } from '../../platform/clock.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import type { AccountListener, LiveTopic } from '../../live/live-topic.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { EventConsumer } from '../outbox/index.ts';
import { createAnnouncing } from './announcing.ts';
import { createNoticeMails, type NoticeMailsParts, type WrittenNotice } from './notice-mails.ts';
import type { NoticeKind } from './notice-text.ts';
import { notificationRoutes } from './routes.ts';
import { insertForAll, insertNotice, unreadCount } from './store.ts';
import { noticeOf, NOTICED_EVENTS } from './trading-notices.ts';

export interface NotificationsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  /** the language that a user reads now, null where it is not known */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  /** what a market is called in the app, by its symbol */
  readonly nameOf: (symbol: string) => string;
  readonly jobs: NoticeMailsParts['jobs'];
  /** sends a mail to whoever is on its list */
  readonly sendMail: NoticeMailsParts['send'];
}

/** What several users are told. */
export interface ToldNotice {
  readonly userIds: readonly bigint[];
  readonly kind: NoticeKind;
  readonly subject: string;
  readonly values: Readonly<Record<string, string>>;
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
  /** The same to several users; whoever has it keeps the one that they have. */
  tellAll(transaction: Sql, notice: ToldNotice): Promise<void>;
  /** for the exchange feed: how many notices are unread, in either account mode */
  readonly topic: LiveTopic<'notification'>;
}

/** Notices are removed after so long, read or not; the orders that they tell of stay. Events do not live as long, so none is told again. */
export const NOTICE_RETENTION: readonly RetentionRule[] = [{ table: 'notification', writtenMs: 'at_ms', keepDays: 180 }];

export function createNotifications(parts: NotificationsParts): Notifications {
  const { pool, clock, brands, localeOf, nameOf, jobs, sendMail } = parts;
  const mails = createNoticeMails({ pool, jobs, brands, nameOf, send: sendMail });
  const brandIds = new Set(brands.map(({ id }) => id));
  const listeners = new Set<AccountListener>();
  const announcing = createAnnouncing(pool, () => steadyClock.now());

  function changed(userId: bigint): void {
    for (const listener of listeners) for (const mode of ['real', 'demo'] as const) listener(userId, mode);
  }

  /** Also of what another process has written: its readers may be connected here. */
  async function announce(): Promise<void> {
    for (const userId of await announcing.look()) changed(userId);
  }

  async function tellAll(transaction: Sql, { userIds, kind, subject, values }: ToldNotice): Promise<void> {
    const notice = { alarm: kind, subject, atMs: clock.now(), values, realMoney: null };
    const written = await insertForAll(transaction, { ...notice, userIds });
    // anyone who looks on is told by the next round, when it is committed
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
    start: () => announcing.start(),
    tell: (transaction, { userId, ...notice }) => tellAll(transaction, { userIds: [userId], ...notice }),
    tellAll,
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

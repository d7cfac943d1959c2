import type { Brand } from '@truefill/api/brand.ts';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import type { RetentionRule } from '../../adapters/database/retention.ts';
import type { Clock } from '../../clock.ts';
import type { FeatureRoutes } from '../../http/register-call.ts';
import type { AccountListener, LiveTopic } from '../../live/live-topic.ts';
import type { Timers } from '../../live/timers.ts';
import { readAlertNews, removeAlertEvents } from '../alerts/index.ts';
import type { Sql } from '../ledger/index.ts';
import { readOptionNews, removeOptionEvents } from '../options/index.ts';
import { createRelay, type RelayRoute } from '../outbox/index.ts';
import { readTradingNews, removeTradingEvents, type TradingNews } from '../trading/index.ts';
import type { NoticeKind } from './notice-text.ts';
import { notificationRoutes } from './routes.ts';
import { insertNotice, newestNotice, readersSince, unreadCount } from './store.ts';
import { noticeOfOption, noticeOfTrading, NOTICED_EVENTS, type NoticeFacts } from './trading-notices.ts';

export interface NotificationsParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly brands: readonly Brand[];
  /** the language that a user reads now, null where it is not known */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  /** what a market is called in the app, by its symbol */
  readonly nameOf: (symbol: string) => string;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Tells users what happened to them while they did not look. Notices follow from the events that are written with what happened, so
 * that a crash at any moment neither loses one nor writes one twice.
 */
export interface Notifications {
  readonly routes: FeatureRoutes;
  /** begins to follow the events; the migrations have run */
  start(): Promise<void>;
  /** resolves after a last round; what that could not tell yet is told after the next start */
  stop(): Promise<void>;
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

interface News extends Pick<TradingNews, 'eventId' | 'account' | 'atMs'> {
  readonly facts: NoticeFacts | null;
}

export function createNotifications(parts: NotificationsParts): Notifications {
  const { pool, clock, timers, brands, localeOf, nameOf, log } = parts;
  const brandIds = new Set(brands.map(({ id }) => id));
  const listeners = new Set<AccountListener>();
  let announcedThrough = 0n;

  function changed(userId: bigint): void {
    for (const listener of listeners) for (const mode of ['real', 'demo'] as const) listener(userId, mode);
  }

  async function tell(client: PoolClient, { eventId, account, atMs, facts }: News): Promise<void> {
    if (!brandIds.has(account.brandId) || !facts) return;
    const { kind: alarm, values } = facts;
    const realMoney = account.accountMode === 'real';
    await insertNotice(client, { userId: account.userId, alarm, subject: eventId, atMs, values, realMoney });
  }

  const ofTrading: RelayRoute = {
    table: 'trading_event',
    async relay(client, after, through) {
      for (const news of await readTradingNews(client, NOTICED_EVENTS, after, through))
        await tell(client, { ...news, facts: noticeOfTrading(news) });
    },
    removeOld: removeTradingEvents,
  };
  const ofOptions: RelayRoute = {
    table: 'option_event',
    async relay(client, after, through) {
      for (const news of await readOptionNews(client, after, through))
        await tell(client, { ...news, facts: noticeOfOption(news) });
    },
    removeOld: removeOptionEvents,
  };

  /** Also of what another process has written: its readers may be connected here. */
  async function announce(): Promise<void> {
    const { userIds, through } = await readersSince(pool, announcedThrough);
    announcedThrough = through;
    for (const userId of userIds) changed(userId);
  }

  const routes = [ofTrading, ofOptions, routeOfAlerts(brandIds)];
  const relay = createRelay({ pool, clock, timers, log, consumer: 'notifications', routes, relayed: announce });
  return {
    routes: notificationRoutes({ pool, clock, localeOf, nameOf, changed }),
    async start() {
      announcedThrough = await newestNotice(pool);
      await relay.start();
    },
    async stop() {
      await relay.stop();
    },
    async tell(transaction, { userId, kind, subject, values }) {
      // whoever looks on is told by the next round, when it is committed
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

function routeOfAlerts(brandIds: ReadonlySet<string>): RelayRoute {
  return {
    table: 'alert_event',
    async relay(client, after, through) {
      for (const { brandId, userId, eventId, atMs, values } of await readAlertNews(client, after, through))
        if (brandIds.has(brandId))
          await insertNotice(client, { userId, alarm: 'priceAlert', subject: eventId, atMs, values, realMoney: null });
    },
    removeOld: removeAlertEvents,
  };
}

import type { Brand } from '@truefill/api/brand.ts';
import { alarmOf } from '@truefill/api/notifications/alarms.ts';
import { notificationToWire } from '@truefill/api/notifications/mapping.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { CallHandler, FeatureRoutes } from '../../http/register-call.ts';
import { remarkOf } from '../payments/index.ts';
import { composeNotice, type NoticeText } from './notice-text.ts';
import { markRead, readNotices, unreadCount, type NoticeRow } from './store.ts';

const MAX_PAGE_SIZE = 100;

export interface NotificationRoutesParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  /** what a market is called in the app, by its symbol */
  readonly nameOf: (symbol: string) => string;
  /** told of a user whose number of unread notices may have changed */
  readonly changed: (userId: bigint) => void;
}

export function notificationRoutes({ pool, clock, localeOf, nameOf, changed }: NotificationRoutesParts): FeatureRoutes {
  const list: CallHandler<'notificationList'> = async (input, { session: { userId }, brand }) => {
    const limit = Math.min(Math.max(input.limit, 1), MAX_PAGE_SIZE);
    const page = Math.min(Math.max(input.page, 1), 1e9);
    const locale = input.locale ?? (await localeOf(userId));
    const { notices, count } = await readNotices(pool, userId, limit, (page - 1) * limit);
    return {
      list: notices.map((row) => {
        const remark = remarkIn(brand, row, locale);
        return notificationToWire({
          id: Number(row.id),
          alarm: row.alarm,
          ...textOf(brand, { ...row, values: { ...row.values, remark } }, locale, nameOf),
          remark,
          unread: row.read_at_ms === null,
          atMs: Number(row.at_ms),
          amount: Number(row.values?.['paymentPrice'] ?? 0),
          symbol: row.values?.['symbol'] ?? null,
        });
      }),
      pages: Math.ceil(count / limit),
    };
  };
  const read: CallHandler<'notificationRead'> = async ({ ids }, { session: { userId } }) => {
    await markRead(pool, userId, ids, clock.now());
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

/** Why something was rejected; empty for any other notice. */
function remarkIn(brand: Brand, { alarm, values }: NoticeRow, locale: string | null): string {
  const { rejects } = alarmOf(alarm);
  return rejects === undefined ? '' : remarkOf(brand, locale, rejects, values ?? {});
}

function textOf(
  brand: Brand,
  { alarm, title, content, values, real_money }: NoticeRow,
  locale: string | null,
  nameOf: (symbol: string) => string,
): NoticeText {
  if (title !== null && content !== null) return { title, content };
  return composeNotice(brand, alarm, { locale, realMoney: real_money ?? true }, values ?? {}, nameOf);
}

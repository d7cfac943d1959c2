import { ALARMS, type NoticeSubject } from '@truefill/api/notifications/alarms.ts';
import type { NotificationView } from '@truefill/api/notifications/mapping.ts';
import type { TradeMode } from '../../preferences/trade-mode.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';

export const NOTICE_FILTERS = ['all', 'unread', 'money', 'trading', 'service'] as const;
export type NoticeFilter = (typeof NOTICE_FILTERS)[number];

/** The subject of a notice; an unknown kind counts as a service message. */
export function subjectOf({ alarm }: Pick<NotificationView, 'alarm'>): NoticeSubject {
  return ALARMS[alarm ?? 'message'].about;
}

/** The screen and mode for a notice; null if it is not about trading. A null mode keeps the current one. */
export function placeOf({ alarm }: Pick<NotificationView, 'alarm'>): {
  readonly page: '/position' | '/history';
  readonly mode: TradeMode | null;
} | null {
  switch (alarm) {
    case 'optionWin':
    case 'optionLoss':
    case 'optionTie':
    case 'optionVoid':
      return { page: '/history', mode: 'option' };
    case 'stopLoss':
    case 'trailingStop':
    case 'takeProfit':
    case 'stopOut':
    case 'orderCancelled':
      return { page: '/history', mode: 'market' };
    case 'orderFilled':
      return { page: '/position', mode: 'market' };
    default:
      return subjectOf({ alarm }) === 'trading' ? { page: '/position', mode: null } : null;
  }
}

/** Whether a notice matches a filter. */
export function isIn(filter: NoticeFilter, notice: Pick<NotificationView, 'alarm' | 'unread'>): boolean {
  if (filter === 'all') return true;
  return filter === 'unread' ? notice.unread : subjectOf(notice) === filter;
}

/** Today's notices and earlier ones, in their original order. */
export interface NoticeDays {
  readonly today: readonly NotificationView[];
  readonly earlier: readonly NotificationView[];
}

/** Splits notices by the current day in the brand's time zone. */
export function byDay(notices: readonly NotificationView[], nowMs: number, timeZone: string): NoticeDays {
  const today = formatDateTime(nowMs, 'YYYY-MM-DD', timeZone);
  const isToday = ({ atMs }: NotificationView): boolean => formatDateTime(atMs, 'YYYY-MM-DD', timeZone) === today;
  return { today: notices.filter(isToday), earlier: notices.filter((notice) => !isToday(notice)) };
}

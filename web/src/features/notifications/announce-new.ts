import type { AlarmName } from '@truefill/api/notifications/alarms.ts';
import { notificationFromWire } from '@truefill/api/notifications/mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { fetchLaterTexts } from '@truefill/client/i18n/i18n.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';

/** Toasts at once: if there are more, the rest are only in the list. */
const MAX_TOASTS = 3;

/** What happens by itself to a user's orders, and where it is seen. Options have cards of their own, and alerts lead to the chart. */
const PLACES: Partial<Record<AlarmName, '/position' | '/history'>> = {
  marginLevel100: '/position',
  marginLevel75: '/position',
  orderFilled: '/position',
  stopOut: '/history',
  stopLoss: '/history',
  takeProfit: '/history',
  trailingStop: '/history',
  orderCancelled: '/history',
};
const PLACE_NAMES = { '/position': 'positions.title', '/history': 'common.history' } as const;

/**
 * Shows toasts for alerts that have just fired and for what has just happened to orders by itself, with links. Otherwise a
 * position that reaches its stop loss would disappear from the screen without a word.
 * @param count number of new notices
 * @param go goes to a path of the app
 */
export async function announceNewNotices(count: number, go: (path: string) => void): Promise<void> {
  const { userId } = useSession.getState();
  const { locale } = usePreferences.getState();
  const [result] = await Promise.all([call('notificationList', { page: 1, limit: count, locale }), fetchLaterTexts()]);
  if (!result.ok || useSession.getState().userId !== userId) return;
  const told = result.data.list
    .map(notificationFromWire)
    .slice(0, count)
    .filter(({ alarm, unread }) => unread && alarm !== null && (alarm === 'priceAlert' || alarm in PLACES));
  for (const { id, alarm, title, symbol } of told.slice(0, MAX_TOASTS).toReversed()) {
    const place = alarm === null ? undefined : PLACES[alarm];
    const see = (): void => {
      void markRead(id);
      if (place) go(place);
      else if (symbol !== null) go(`/${symbol}/chart`);
    };
    const label = place ? PLACE_NAMES[place] : 'alerts.seeChart';
    showToast('info', () => title, { getText: (language) => language.t(label), act: see });
  }
}

async function markRead(id: number): Promise<void> {
  await call('notificationRead', { ids: [id] });
  void queryClient.invalidateQueries({ queryKey: ['account', 'notifications'] });
}

import { notificationFromWire } from '@truefill/api/notifications/mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { fetchLaterTexts } from '@truefill/client/i18n/i18n.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';

/** Page size of notices: if more fire at once, the rest are only in the list. */
const MAX_NOTICES = 3;

/**
 * Shows toasts for the alerts that have just fired, with links to their charts.
 * @param count number of new notices
 */
export async function showFiredAlerts(count: number, seeChart: (symbol: string) => void): Promise<void> {
  const { userId } = useSession.getState();
  const { locale } = usePreferences.getState();
  const [result] = await Promise.all([call('notificationList', { page: 1, limit: count, locale }), fetchLaterTexts()]);
  if (!result.ok || useSession.getState().userId !== userId) return;
  const fired = result.data.list
    .map(notificationFromWire)
    .slice(0, count)
    .filter(({ alarm, unread }) => alarm === 'priceAlert' && unread);
  for (const { id, title, symbol } of fired.slice(0, MAX_NOTICES).toReversed()) {
    const see = (): void => {
      void markRead(id);
      if (symbol !== null) seeChart(symbol);
    };
    showToast('info', () => title, { getText: (language) => language.t('alerts.seeChart'), act: see });
  }
}

async function markRead(id: number): Promise<void> {
  await call('notificationRead', { ids: [id] });
  void queryClient.invalidateQueries({ queryKey: ['account', 'notifications'] });
}

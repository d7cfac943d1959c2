import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WireAlert } from '@truefill/api/alerts/calls.ts';
import { alertFromWire, alertTermsToWire, type AlertTerms, type AlertView } from '@truefill/api/alerts/mapping.ts';
import { useEffect } from 'react';
import { call } from '@truefill/client/calls/client.ts';
import type { Result } from '@truefill/client/calls/result.ts';
import { useLiveUnread } from '../../live/exchange-feed.ts';
import { fetchCall, queryClient } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/** A user's alerts: active ones and those that have fired or expired, each newest first. */
export interface Alerts {
  readonly list: readonly AlertView[];
  /** maximum number of active alerts */
  readonly limit: number;
}

const alertsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['account', 'alerts', userId],
    queryFn: async ({ signal }): Promise<Alerts> => {
      const { list, limit } = await fetchCall('alertList', {}, signal);
      return { list: list.map(alertFromWire), limit };
    },
    staleTime: 30_000,
  });

/** The user's alerts, refetched when one may have fired; disabled for visitors. */
export function useAlerts() {
  const { status, userId } = useSession();
  const query = useQuery({ ...alertsQuery(userId), enabled: status === 'signed-in' });
  const unread = useLiveUnread();
  useEffect(() => {
    if (unread !== null) void queryClient.invalidateQueries({ queryKey: ['account', 'alerts'] });
  }, [unread]);
  return query;
}

/** The active alerts of a market. */
export function useWaitingAlerts(symbol: string): readonly AlertView[] {
  const { data } = useAlerts();
  return data?.list.filter((alert) => alert.symbol === symbol && alert.state === 'active') ?? [];
}

/** Creates an alert, or saves an existing one. The saved alert is shown immediately. */
export async function saveAlert(
  of: { readonly symbol: string } | { readonly id: number },
  terms: AlertTerms,
): Promise<Result<WireAlert>> {
  const wire = alertTermsToWire(terms);
  const result =
    'id' in of ? await call('updateAlert', { ...wire, id: of.id }) : await call('addAlert', { ...wire, symbol: of.symbol });
  if (result.ok) {
    const written = alertFromWire(result.data);
    change((list) => [written, ...list.filter(({ id }) => id !== written.id)]);
  }
  refetchAlerts();
  return result;
}

/** Moves an alert to another price. Its line stays where it was dropped during the request, and moves back if it is refused. */
export async function moveAlert(alert: AlertView, price: string): Promise<Result<WireAlert>> {
  change((list) => list.map((other) => (other.id === alert.id ? { ...other, price: Number(price) } : other)));
  return await saveAlert(alert, { ...alert, price, condition: null });
}

export async function deleteAlerts(ids: readonly number[]): Promise<Result<null>> {
  const result = await call('deleteAlert', { ids: [...ids] });
  if (result.ok) change((list) => list.filter(({ id }) => !ids.includes(id)));
  refetchAlerts();
  return result;
}

function change(next: (list: readonly AlertView[]) => readonly AlertView[]): void {
  const { queryKey } = alertsQuery(useSession.getState().userId);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Alerts>(queryKey, (alerts) => alerts && { ...alerts, list: next(alerts.list) });
}

function refetchAlerts(): void {
  void queryClient.invalidateQueries({ queryKey: ['account', 'alerts'] });
}

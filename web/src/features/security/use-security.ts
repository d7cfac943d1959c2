import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  devicesFromWire,
  securityFromWire,
  type DeviceView,
  type SecurityView,
} from '@truefill/api/identity/security-mapping.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

export interface SecurityQuery {
  /** undefined while loading */
  readonly security: SecurityView | undefined;
  readonly failed: boolean;
  retry(): void;
}

/** The account's security settings. */
export function useSecurity(): SecurityQuery {
  const userId = useSession((session) => session.userId);
  const query = useQuery({
    queryKey: ['account', 'security', userId],
    queryFn: async ({ signal }) => securityFromWire(await fetchCall('userSecurity', {}, signal)),
    enabled: userId !== 0,
    staleTime: 0,
  });
  return { security: query.data, failed: query.isError && query.data === undefined, retry: () => void query.refetch() };
}

/** The user's sessions; undefined while loading. */
export function useDevices(): readonly DeviceView[] | undefined {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['account', 'devices', userId],
    queryFn: async ({ signal }) => devicesFromWire(await fetchCall('sessionList', {}, signal)),
    enabled: userId !== 0,
    staleTime: 0,
  }).data;
}

/** Refetches both after a change. */
export function useRefreshSecurity(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['account', 'security'] }),
      queries.invalidateQueries({ queryKey: ['account', 'devices'] }),
    ]);
  };
}

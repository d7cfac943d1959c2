import { useQuery } from '@tanstack/react-query';
import { userFromWire, type UserView } from '@truefill/api/identity/user-mapping.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

export interface UserQuery {
  /** undefined for visitors and while loading */
  readonly user: UserView | undefined;
  readonly failed: boolean;
  retry(): void;
}

/** The logged-in user, and whether loading failed. */
export function useUserQuery(): UserQuery {
  const { status, accountMode, userId } = useSession();
  const query = useQuery({
    queryKey: ['account', 'user', userId, accountMode],
    queryFn: async ({ signal }) => userFromWire(await fetchCall('userInfo', {}, signal)),
    enabled: status === 'signed-in',
  });
  return { user: query.data, failed: query.isError && query.data === undefined, retry: () => void query.refetch() };
}

/** The logged-in user; undefined for visitors and while loading. */
export function useUser(): UserView | undefined {
  return useUserQuery().user;
}

/** The user's display name: the nickname, otherwise the login name's part before the @. */
export function nameOf(user: UserView): string {
  return user.nickname || user.email.split('@')[0] || user.uid;
}

/** Two letters for the avatar: initials of two words, otherwise the first two letters. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}

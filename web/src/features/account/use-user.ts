import { useQuery } from '@tanstack/react-query';
import { userFromWire, type UserView } from '@truefill/api/mapping/user.ts';
import { fetchCall } from '../../query-client.ts';
import { useSession } from '../../session/session-store.ts';

/** The signed-in user; undefined for visitors and while loading. */
export function useUser(): UserView | undefined {
  const { status, accountMode, userId } = useSession();
  return useQuery({
    queryKey: ['account', 'user', userId, accountMode],
    queryFn: async ({ signal }) => userFromWire(await fetchCall('userInfo', {}, signal)),
    enabled: status === 'signed-in',
  }).data;
}

/** What the user is called: the nickname, else the login name's part before the @. */
export function nameOf(user: UserView): string {
  return user.nickname || user.email.split('@')[0] || user.uid;
}

/** Two letters for the avatar: initials of two words, else the first two letters. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** Where a navigation has to go instead, and what to tell the user. */
export type Detour =
  | { readonly to: '/'; readonly notice: 'alreadyLoggedIn' }
  | { readonly to: '/login'; readonly returnTo: string; readonly notice: 'loginRequired' };

const FOR_VISITORS = ['/login', '/register', '/forgot'];
const FOR_USERS = ['/position', '/history', '/user/'];
/** read before an account is opened */
const OPEN = ['/user/service', '/user/standards', '/user/privacy'];

function holds(path: string, root: string): boolean {
  return root.endsWith('/') ? path.startsWith(root) : path === root || path.startsWith(`${root}/`);
}

/** Whether a path's guard needs to know if there is a session. */
export function isGuarded(path: string): boolean {
  if (OPEN.some((root) => holds(path, root))) return false;
  return [...FOR_VISITORS, ...FOR_USERS].some((root) => holds(path, root));
}

/**
 * The route guard: login, register and forgot are for visitors, positions, history and the account's screens for users.
 * @param path the path alone
 * @param href path, query and hash: where to return to after the login
 * @returns null when the navigation may go on
 */
export function detourFor(path: string, href: string, signedIn: boolean): Detour | null {
  if (!isGuarded(path)) return null;
  if (FOR_VISITORS.some((root) => holds(path, root))) return signedIn ? { to: '/', notice: 'alreadyLoggedIn' } : null;
  return signedIn ? null : { to: '/login', returnTo: href, notice: 'loginRequired' };
}

/**
 * A return path that stays on this site. Anything that a browser could read as another address, or that would lead back
 * to the login or what stands beside it, becomes "/".
 */
export function safeReturnPath(to: unknown): string {
  // backslashes and control characters are read as slashes or dropped by browsers
  if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to)) return '/';
  const base = 'http://site.invalid';
  let url: URL;
  try {
    url = new URL(to, base);
  } catch {
    return '/';
  }
  // dots may have hidden a second slash
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  if (FOR_VISITORS.some((root) => holds(url.pathname, root))) return '/';
  return url.pathname + url.search + url.hash;
}

/** Where a visitor goes who would rather not log in: to where the login would have led, as far as they may be there, else home. */
export function visitorPath(to: unknown): string {
  const path = safeReturnPath(to);
  return isGuarded(path.split(/[?#]/, 1)[0] ?? path) ? '/' : path;
}

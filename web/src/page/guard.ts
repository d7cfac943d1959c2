/** The redirect of a navigation, and the message to show. */
export type Redirection =
  | { readonly to: '/'; readonly notice: 'alreadyLoggedIn' }
  | { readonly to: '/login'; readonly returnTo: string; readonly notice: 'loginRequired' };

const FOR_VISITORS = ['/login', '/register', '/forgot'];
const FOR_USERS = ['/position', '/history', '/user/'];
/** public: read before registering */
const OPEN = ['/user/service', '/user/standards', '/user/privacy'];

function holds(path: string, root: string): boolean {
  return root.endsWith('/') ? path.startsWith(root) : path === root || path.startsWith(`${root}/`);
}

/** Whether a path's guard depends on the session. */
export function isGuarded(path: string): boolean {
  if (OPEN.some((root) => holds(path, root))) return false;
  return [...FOR_VISITORS, ...FOR_USERS].some((root) => holds(path, root));
}

/**
 * The route guard: login, register and forgot are for visitors, positions, history and the account's screens for users.
 * @param path the path only
 * @param href path, query and hash: the return path after the login
 * @returns null if the navigation may continue
 */
export function redirectionFor(path: string, href: string, signedIn: boolean): Redirection | null {
  if (!isGuarded(path)) return null;
  if (FOR_VISITORS.some((root) => holds(path, root))) return signedIn ? { to: '/', notice: 'alreadyLoggedIn' } : null;
  return signedIn ? null : { to: '/login', returnTo: href, notice: 'loginRequired' };
}

/**
 * A return path that stays on this site. Anything that a browser could interpret as another site, or that would lead back to
 * the login or a related screen, becomes "/".
 */
export function safeReturnPath(to: unknown): string {
  // browsers treat backslashes as slashes and drop control characters
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

/** Where a visitor goes after closing the login: to the return path if it is public, otherwise home. */
export function visitorPath(to: unknown): string {
  const path = safeReturnPath(to);
  return isGuarded(path.split(/[?#]/, 1)[0] ?? path) ? '/' : path;
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores a preference where the server can read it, so that the next page is rendered correctly. */
export function savePreferenceCookie(name: 'theme' | 'lang' | 'updown', value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Says that a refresh cookie may exist, so that a visitor's first load asks for nothing. */
const SIGNED_IN = 'truefill.signed-in';
/** When the refresh under way was sent, ms; a page that goes away in the middle leaves it behind. */
const REFRESHING = 'truefill.refreshing';
/** A language was chosen that the server has not heard of. */
const LANGUAGE_UNSAVED = 'truefill.language-unsaved';
/** What a tab has sent without an answer, which must not outlive a logout. */
export const UNANSWERED_AS = 'truefill.unanswered';
/** After that long a refresh that was left behind has been answered, and its cookie is in place. */
const SETTLED_MS = 1_500;

/** Whether a refresh cookie may exist; true where storage is forbidden, so that the server is asked. */
export function maybeSignedIn(): boolean {
  return read(SIGNED_IN, '1') !== null;
}

export function markSignedIn(signedIn: boolean): void {
  write(SIGNED_IN, signedIn ? '1' : null);
}

export function markRefreshing(nowMs: number | null): void {
  write(REFRESHING, nowMs === null ? null : String(nowMs));
}

/**
 * How long to wait before a refresh may be sent. A page that was reloaded in the middle of one has spent the cookie whose
 * successor is still on its way: sent again now, it would look stolen and end the session.
 */
export function settleMs(nowMs: number): number {
  const sentMs = Number(read(REFRESHING, null) ?? 0);
  const elapsedMs = nowMs - sentMs;
  return elapsedMs >= 0 && elapsedMs < SETTLED_MS ? SETTLED_MS - elapsedMs : 0;
}

/** Whether a language was chosen that the account does not know yet. */
export function isLanguageUnsaved(): boolean {
  return read(LANGUAGE_UNSAVED, null) !== null;
}

export function markLanguageUnsaved(unsaved: boolean): void {
  write(LANGUAGE_UNSAVED, unsaved ? '1' : null);
}

/** Forgets what this tab has sent without an answer. */
export function forgetUnanswered(): void {
  try {
    sessionStorage.removeItem(UNANSWERED_AS);
  } catch {
    // without storage nothing is kept
  }
}

function read(name: string, whenForbidden: string | null): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return whenForbidden;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // without storage nothing is remembered; the next start asks the server
  }
}

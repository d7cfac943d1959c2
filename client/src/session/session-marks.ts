/** Marks that a refresh cookie may exist, so that a visitor's first load sends no refresh. */
const SIGNED_IN = 'truefill.signed-in';
/** As long as the mark, and written to see whether there is room for it. */
const PROBE = 'truefill.signed-in?';
/** When the current refresh was sent, ms; a page that is closed meanwhile leaves the mark behind. */
const REFRESHING = 'truefill.refreshing';
/** A language was chosen that has not been sent to the server. */
const LANGUAGE_UNSAVED = 'truefill.language-unsaved';
/** A tab's unanswered requests, which must not survive a logout. */
export const UNANSWERED_AS = 'truefill.unanswered';
/** After this time an abandoned refresh has been answered, and its cookie is set. */
const SETTLED_MS = 1_500;

/** Whether a refresh cookie may exist; true if storage is forbidden or full, so that the server is asked. */
export function maybeSignedIn(): boolean {
  if (read(SIGNED_IN, '1') !== null) return true;
  const canMark = write(PROBE, '1');
  write(PROBE, null);
  return !canMark;
}

export function markSignedIn(signedIn: boolean): void {
  write(SIGNED_IN, signedIn ? '1' : null);
}

export function markRefreshing(nowMs: number | null): void {
  write(REFRESHING, nowMs === null ? null : String(nowMs));
}

/**
 * How long to wait before a refresh may be sent. A page that was reloaded during one has used up the cookie whose
 * successor has not arrived yet: sent again now, it would look stolen and end the session.
 */
export function settleMs(nowMs: number): number {
  const sentMs = Number(read(REFRESHING, null) ?? 0);
  const elapsedMs = nowMs - sentMs;
  return elapsedMs >= 0 && elapsedMs < SETTLED_MS ? SETTLED_MS - elapsedMs : 0;
}

/** Whether a language was chosen that the account does not have yet. */
export function isLanguageUnsaved(): boolean {
  return read(LANGUAGE_UNSAVED, null) !== null;
}

export function markLanguageUnsaved(unsaved: boolean): void {
  write(LANGUAGE_UNSAVED, unsaved ? '1' : null);
}

/** Drops the tab's unanswered requests. */
export function clearUnanswered(): void {
  try {
    sessionStorage.removeItem(UNANSWERED_AS);
  } catch {
    // without storage nothing is stored
  }
}

function read(name: string, whenForbidden: string | null): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return whenForbidden;
  }
}

/** @returns whether it was written; without a mark the next start asks the server */
function write(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

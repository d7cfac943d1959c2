import { clearOnLogout } from '@truefill/client/session/clear-on-logout.ts';
import type { DepositDraft } from './deposit-draft.ts';

/** The form values in this tab; the proof image stays in memory only. */
const KEY = 'truefill.deposit';
/** the draft of this page, which a blocked or full storage does not keep */
let held: DepositDraft | null = null;
clearOnLogout(removeStoredDraft);

/** Saves the draft for the visit to the agreement, and only for that. */
export function storeDraft(draft: DepositDraft): void {
  held = draft;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, proof: null }));
  } catch {
    // blocked or full: it lasts until the page is reloaded
  }
}

/** Whether a draft is saved for the return from the agreement. */
export function hasStoredDraft(): boolean {
  return readStoredDraft() !== null;
}

/** The saved draft, if it is valid; null if there is none. */
export function readStoredDraft(): DepositDraft | null {
  if (held) return held;
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as DepositDraft | null;
    return stored && typeof stored.amount === 'string'
      ? { ...stored, shownDestination: stored.shownDestination ?? null, proof: null }
      : null;
  } catch {
    return null;
  }
}

export function removeStoredDraft(): void {
  held = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // without storage there is nothing to remove
  }
}

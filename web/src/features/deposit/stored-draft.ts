import { clearOnLogout } from '@truefill/client/session/clear-on-logout.ts';
import type { DepositDraft } from './deposit-draft.ts';

/** The form values in this tab; the proof image stays in memory only. */
const KEY = 'truefill.deposit';
let proof: File | null = null;
clearOnLogout(removeStoredDraft);

/** Saves the draft for the visit to the agreement, and only for that. */
export function storeDraft(draft: DepositDraft): void {
  ({ proof } = draft);
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, proof: null }));
}

/** Whether a draft is saved for the return from the agreement. */
export function hasStoredDraft(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** The saved draft, if it is valid; null if there is none. */
export function readStoredDraft(): DepositDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as DepositDraft | null;
    return stored && typeof stored.amount === 'string'
      ? { ...stored, shownDestination: stored.shownDestination ?? null, proof }
      : null;
  } catch {
    return null;
  }
}

export function removeStoredDraft(): void {
  proof = null;
  sessionStorage.removeItem(KEY);
}

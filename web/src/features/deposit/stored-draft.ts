import { forgetWithUser } from '@truefill/client/session/forget-with-user.ts';
import type { DepositDraft } from './deposit-draft.ts';

/** The form values in this tab; the proof image stays in memory only. */
const KEY = 'truefill.deposit';
let proof: File | null = null;
forgetWithUser(forgetDraft);

/** Saves the draft for the visit to the agreement, and only for that. */
export function keepDraft(draft: DepositDraft): void {
  ({ proof } = draft);
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, proof: null }));
}

/** Whether a draft is saved for the return from the agreement. */
export function isDraftKept(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** The saved draft, if it is valid; null if there is none. */
export function keptDraft(): DepositDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as DepositDraft | null;
    return stored && typeof stored.amount === 'string' ? { ...stored, told: stored.told ?? null, proof } : null;
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  proof = null;
  sessionStorage.removeItem(KEY);
}

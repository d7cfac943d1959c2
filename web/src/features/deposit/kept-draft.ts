import { forgetWithUser } from '@truefill/client/session/forget-with-user.ts';
import type { DepositDraft } from './deposit-draft.ts';

/** What is typed, in this tab; the picture only lives in memory. */
const KEY = 'truefill.deposit';
let proof: File | null = null;
forgetWithUser(forgetDraft);

/** Keeps a deposit for the visit to the agreement, and only for that. */
export function keepDraft(draft: DepositDraft): void {
  ({ proof } = draft);
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, proof: null }));
}

/** Whether a deposit waits for its user to come back from the agreement. */
export function isDraftKept(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** The deposit that was kept, as far as this is one; null where there is none. */
export function keptDraft(): DepositDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as DepositDraft | null;
    return kept && typeof kept.amount === 'string' ? { ...kept, told: kept.told ?? null, proof } : null;
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  proof = null;
  sessionStorage.removeItem(KEY);
}

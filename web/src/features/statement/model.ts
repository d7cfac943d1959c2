import type { MovementView } from '@truefill/api/statement/mapping.ts';
import { ENTRY_ROUTES, type EntryKind } from '@truefill/domain/accounts/ledger.ts';

/** A newer server may tell of kinds that this client has no word for. */
export function isKnownKind(kind: string): kind is EntryKind {
  return Object.hasOwn(ENTRY_ROUTES, kind);
}

/** What a movement did to the balance; of a stake that was lost, which had left the balance before, what was lost. */
export function shownChange({ availableChange, lockedChange }: Pick<MovementView, 'availableChange' | 'lockedChange'>): number {
  return availableChange === 0 ? lockedChange : availableChange;
}

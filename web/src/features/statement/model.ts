import type { MovementView } from '@truefill/api/statement/mapping.ts';
import { ENTRY_ROUTES, type EntryKind } from '@truefill/domain/accounts/ledger.ts';

/** A newer server may tell of kinds that this client has no word for. */
export function isKnownKind(kind: string): kind is EntryKind {
  return Object.hasOwn(ENTRY_ROUTES, kind);
}

type Changes = Pick<MovementView, 'availableChange' | 'lockedChange' | 'withheldChange'>;

/** What a movement did to the balance; of a stake that was lost, or a withdrawal that was paid, which had left it before, what went. */
export function shownChange({ availableChange, lockedChange, withheldChange }: Changes): number {
  return availableChange || lockedChange || withheldChange;
}

import type { MovementView } from '@truefill/api/statement/mapping.ts';
import { ENTRY_ROUTES, type EntryKind } from '@truefill/domain/accounts/ledger.ts';

/** A newer server may send kinds that this client has no text for. */
export function isKnownKind(kind: string): kind is EntryKind {
  return Object.hasOwn(ENTRY_ROUTES, kind);
}

type Changes = Pick<MovementView, 'availableChange' | 'lockedChange' | 'withheldChange'>;

/**
 * The effect of a movement on the balance; for a lost stake or a paid withdrawal, which had left the balance before, the amount
 * that went.
 */
export function shownChange({ availableChange, lockedChange, withheldChange }: Changes): number {
  return availableChange || lockedChange || withheldChange;
}

import type { MovementView } from '@truefill/api/statement/mapping.ts';
import { ENTRY_ROUTES, type EntryKind } from '@truefill/domain/accounts/ledger.ts';

/** A newer server may send kinds that this client has no text for. */
export function isKnownKind(kind: string): kind is EntryKind {
  return Object.hasOwn(ENTRY_ROUTES, kind);
}

type Changes = Pick<MovementView, 'availableChange' | 'lockedChange' | 'withheldChange'>;

/**
 * The effect of a movement on the balance, with its sign. What was set aside before, such as a lost stake or a paid withdrawal,
 * has none: it had left the balance with an earlier movement, and both would be added up.
 */
export function shownAmount({ availableChange, lockedChange, withheldChange }: Changes): {
  readonly amount: number;
  readonly takenBefore: boolean;
} {
  if (availableChange !== 0) return { amount: availableChange, takenBefore: false };
  return { amount: Math.abs(lockedChange || withheldChange), takenBefore: true };
}

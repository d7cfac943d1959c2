import type { CreditCommand } from '@truefill/server/features/accounts/index.ts';
import type { Expected, ModelAccount } from './state.ts';
import type { View } from './view.ts';

const PLAY_MONEY = 10_000_000n;

/** Resets a demo account to its play money, unless anything is locked, and not too often. Returns the refusal. */
export function reset(account: ModelAccount, view: View, expected: Expected): string | null {
  if (account.locked > 0n) return 'orders-open';
  const last = expected.resets.get(account.id) ?? account.resetMs;
  if (last !== null && view.nowMs - last < view.resetPauseMs(account.brandId)) return 'reset-too-soon';
  const missing = PLAY_MONEY - account.available;
  expected.move(account, null, 'demo_reset', [
    ['demo_reset_credit', missing],
    ['demo_reset_debit', -missing],
  ]);
  expected.resets.set(account.id, view.nowMs);
  return null;
}

/** Money from the broker; a deposit is added to the total. Never refused. */
export function credited(account: ModelAccount, { entry, amount }: CreditCommand, expected: Expected): null {
  expected.move(account, null, entry === 'deposit' ? 'deposit_credited' : 'demo_granted', [[entry, amount]]);
  return null;
}

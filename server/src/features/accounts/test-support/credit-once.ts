import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { randomUUID } from 'node:crypto';
import type { AccountQueue } from '../account-queue.ts';
import type { CreditCommand } from '../credit-module.ts';

/** A credit with a unique key, like that of an approved deposit. */
export function creditOf(accountId: bigint, accountMode: AccountMode, amount: Money): CreditCommand {
  const key = `credit/${randomUUID()}`;
  const entry = accountMode === 'real' ? 'deposit' : 'demo_grant';
  return { kind: 'credit', accountId, key, fingerprint: key, recordsRefusal: false, entry, amount };
}

/** Credits an account in use. */
export async function creditOnce(queue: AccountQueue, accountId: bigint, accountMode: AccountMode, amount: Money): Promise<void> {
  const { outcome } = await queue.submit(creditOf(accountId, accountMode, amount));
  if (outcome !== 'accepted') throw new Error(`a credit was not accepted: ${outcome}`);
}

import { entriesOf, type EntryDraft } from './ledger.ts';
import { cents, type Money } from '../money/money.ts';
import { reject, type Rejected } from '../orders/rejection.ts';

/** Play money of a demo account: 100,000 USD. */
export const DEMO_GRANT: Money = cents(10_000_000n);

/**
 * Decides whether a demo account can be reset to its play money.
 * @param account `locked` holds margins, reservations and running stakes: the account is in use if it is not zero
 * @param lastMs time of the last reset, null if never
 */
export function decideDemoReset(
  account: { readonly available: Money; readonly locked: Money },
  lastMs: number | null,
  nowMs: number,
  pauseMs: number,
): { readonly outcome: 'reset'; readonly entries: readonly EntryDraft[] } | Rejected {
  if (account.locked > 0n) return reject('orders-open');
  if (lastMs !== null && nowMs < lastMs + pauseMs) return reject('reset-too-soon');
  const missing = DEMO_GRANT - account.available;
  return {
    outcome: 'reset',
    entries: entriesOf(
      { kind: 'demo_reset_credit', amount: cents(missing) },
      { kind: 'demo_reset_debit', amount: cents(-missing) },
    ),
  };
}

import type { AccountBalances } from '../accounts/ledger.ts';
import { ZERO } from '../money/money.ts';

/** The balances of an account before its first entry. */
export const NO_MONEY: AccountBalances = { available: ZERO, locked: ZERO, withheld: ZERO, deposited: ZERO };

/**
 * Loans: requested, guaranteed by another user, decided by operators, credited, repaid in parts. Borrowed money can be traded
 * but not withdrawn: every feature that pays out subtracts the debt. Money in cents, times in ms.
 */
export { createLoans, type Loans, type LoansParts } from './loans.ts';
export { hasActiveLoan } from './find-loan.ts';
export { LOAN_BOND, owedBy, type LoanBond, type OwedNow } from './loan-statements.ts';

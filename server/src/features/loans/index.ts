/**
 * Loans: asked for, guaranteed by another user, decided by operators, credited, repaid in parts. Borrowed money can be traded with and does
 * not leave: whatever lets money out asks what is owed. Money in cents, times in ms.
 */
export { createLoans, type Loans, type LoansParts } from './loans.ts';
export { hasLivingLoan } from './find-loan.ts';
export { LOAN_BOND, owedBy, type LoanBond, type OwedNow } from './loan-statements.ts';

import { runIndependently } from '../../jobs/run-independently.ts';
import type { EndLoanRequest, NoteLoanDue } from './command.ts';
import { WARN_MS } from './loans-module.ts';
import type { LoansParts } from './loans.ts';

/** The maximum per run; the next minute handles the next ones. */
const AT_ONCE = 500;

/**
 * Marks loans that are due soon or overdue, and ends requests whose guarantor did not answer in time. Commands depend only on
 * the rows and the clock, and the queue decides each of them again, so a missed, repeated or set-back minute does no harm. A
 * user who has repaid everything in time and awaits the review is not late.
 */
export async function watchLoans({ pool, queue, clock }: Pick<LoansParts, 'pool' | 'queue' | 'clock'>): Promise<void> {
  const nowMs = clock.now();
  const { rows } = await pool.query<{ id: bigint; account_id: bigint; status: 'active' | 'requested' }>(
    `select id, account_id, status from loan
     where status = 'active' and (due_ms <= $1 and total - repaid > under_review or (not warned and due_ms > $1 and due_ms <= $2))
        or status = 'requested' and guarantor_answer = 'asked' and guarantor_until_ms <= $1
     order by id limit $3`,
    [nowMs, nowMs + WARN_MS, AT_ONCE],
  );
  await runIndependently(
    rows,
    ({ id }) => `loan ${id}`,
    async ({ id: loanId, account_id: accountId, status }) => {
      const command: NoteLoanDue | EndLoanRequest =
        status === 'active'
          ? { kind: 'note-loan-due', accountId, loanId }
          : { kind: 'end-loan-request', accountId, loanId, because: 'guarantor_silent' };
      await queue.submit(command);
    },
  );
}

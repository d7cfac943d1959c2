import { repaymentCase } from '@truefill/api/loans/loan-cases.ts';
import { owedOf } from '@truefill/domain/loans/loan.ts';
import { formatMoney } from '@truefill/domain/money/money.ts';
import { CASE_UID, moneyDeciders } from '../payments/index.ts';
import type { Approval, CaseFacts, CaseKind, Check, Rejection } from '../review/index.ts';
import type { AcceptRepayment, RejectRepayment } from './command.ts';
import { loanUidOf, readLoan, readRepayment } from './find-loan.ts';
import { usdFact } from './loan-cases.ts';
import type { LoansParts } from './loans.ts';
import { acceptedOf } from './refusals.ts';
import type { StoredLoan, StoredRepayment } from './stored-loan.ts';

const SELECT = `select id, brand_id, user_id, ${CASE_UID} as uid, round(amount / 100::numeric, 2)::text as amount, 'USD' as currency,
    amount as amount_usd, '' as method,
    case status when 'submitted' then 'open' when 'rejected' then 'rejected' else 'approved' end as state,
    submitted_ms as created_ms, review_due_ms as due_ms, decided_ms,
    (select guarantor_id from loan where loan.id = loan_repayment.loan_id) as guarantor_id from loan_repayment`;

/** The review cases of repayments. Approving one counts it; rejecting one returns the withheld amount. */
export function repaymentCases(parts: LoansParts): CaseKind {
  const { pool, queue } = parts;
  return {
    ...repaymentCase,
    deciders: moneyDeciders(({ loans }) => loans.fourEyesAboveUsd),
    needsReference: false,
    select: SELECT,
    // a repayment changes for what the guarantor vouches
    otherUserColumn: 'guarantor_id',
    async detail(caseId) {
      const repayment = await readRepayment(parts, caseId);
      return factsOf(repayment, await readLoan(parts, repayment.loan_id));
    },
    async checks(caseIds) {
      const { rows } = await pool.query<StoredRepayment & { readonly withheld: bigint; readonly loan_status: string }>(
        `select r.*, a.withheld, l.status as loan_status from loan_repayment r join ledger_account a on a.id = r.account_id
         join loan l on l.id = r.loan_id where r.id = any ($1::bigint[])`,
        [caseIds],
      );
      return new Map(
        rows.map(({ id, amount, withheld, loan_status: status }): [bigint, readonly Check[]] => [
          id,
          [
            { code: 'withheld', result: withheld < amount ? 'fail' : 'ok', values: { amount: `${formatMoney(amount)} USD` } },
            { code: 'loan_in_time', result: status === 'overdue' ? 'warn' : 'ok', values: {} },
          ],
        ]),
      );
    },
    async approve({ caseId, operatorId, decidedMs }: Approval) {
      const place = placeOf(await readRepayment(parts, caseId));
      const command: AcceptRepayment = { kind: 'accept-repayment', ...place, operatorId, decidedMs };
      acceptedOf(await queue.submit(command));
    },
    async reject({ caseId, operatorId, reasonCode, text, decidedMs }: Rejection) {
      const place = placeOf(await readRepayment(parts, caseId));
      const command: RejectRepayment = { kind: 'reject-repayment', ...place, operatorId, decidedMs, reasonCode, text };
      acceptedOf(await queue.submit(command));
    },
  };
}

function placeOf({ id: repaymentId, loan_id: loanId, account_id: accountId }: StoredRepayment) {
  return { accountId, loanId, repaymentId };
}

function factsOf(repayment: StoredRepayment, loan: StoredLoan): CaseFacts {
  return {
    facts: [
      usdFact('amount', repayment.amount),
      { code: 'loanUid', value: loanUidOf(loan), kind: 'text' },
      usdFact('totalToRepay', loan.total),
      usdFact('owed', repayment.owed_after ?? owedOf(loan)),
      ...(loan.due_ms === null ? [] : [{ code: 'loanDue', value: String(loan.due_ms), kind: 'time' } as const]),
      { code: 'submitted', value: String(repayment.submitted_ms), kind: 'time' },
    ],
    proofs: [],
    reference: '',
    reasonCode: repayment.reason_code ?? '',
    reasonText: repayment.reason_text ?? '',
  };
}

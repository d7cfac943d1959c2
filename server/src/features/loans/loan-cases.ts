import { loanCase } from '@truefill/api/loans/loan-cases.ts';
import { formatMoney, type Money } from '@truefill/domain/money/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { nullIfClosed } from '../identity/index.ts';
import { CASE_UID, checksById, checksOfUser, moneyDeciders } from '../payments/index.ts';
import type { Approval, CaseFacts, CaseKind, Check, Fact, Rejection } from '../review/index.ts';
import type { CreditLoan, RejectLoan } from './command.ts';
import { readLoan } from './find-loan.ts';
import type { LoansParts } from './loans.ts';
import { acceptedOf } from './refusals.ts';
import type { StoredLoan } from './stored-loan.ts';

const SELECT = `select id, brand_id, user_id, ${CASE_UID} as uid, round(amount / 100::numeric, 2)::text as amount, 'USD' as currency,
    amount as amount_usd, '' as method,
    case status when 'requested' then 'open' when 'rejected' then 'rejected' else 'approved' end as state,
    submitted_ms as created_ms, review_due_ms as due_ms, decided_ms, guarantor_id, guarantor_answer from loan`;

/** The review cases of loans. Approving one credits it. */
export function loanCases(parts: LoansParts): CaseKind {
  const { pool, queue } = parts;
  return {
    ...loanCase,
    deciders: moneyDeciders(({ loans }) => loans.fourEyesAboveUsd),
    needsReference: false,
    select: SELECT,
    otherUserColumn: 'guarantor_id',
    followedColumn: 'guarantor_answer',
    detail: async (caseId) => factsOf(await readLoan(parts, caseId)),
    async checks(caseIds) {
      const { rows } = await pool.query<StoredLoan>('select * from loan where id = any ($1::bigint[])', [caseIds]);
      return checksById(rows, (loan) => checksOf(parts, loan));
    },
    async mayApprove(client, { caseId }) {
      const loan = await readLoan({ pool: client }, caseId);
      if (loan.guarantor_answer !== 'accepted')
        throw new Refusal('illegalOperationStatus', { because: 'The guarantor has not accepted.' });
      await refuseWithoutGuarantor(client, loan);
    },
    async approve({ caseId, operatorId, decidedMs }: Approval) {
      const { account_id: accountId } = await readLoan(parts, caseId);
      const command: CreditLoan = { kind: 'credit-loan', accountId, loanId: caseId, operatorId, decidedMs };
      acceptedOf(await queue.submit(command));
    },
    async reject({ caseId, operatorId, reasonCode, text, decidedMs }: Rejection) {
      const { account_id: accountId } = await readLoan(parts, caseId);
      const named = { accountId, loanId: caseId, operatorId, decidedMs };
      const command: RejectLoan = { kind: 'reject-loan', ...named, reasonCode, text };
      acceptedOf(await queue.submit(command));
    },
  };
}

/**
 * An accepted guarantee keeps the guarantor's account open, but one that was just closing may have been accepted at that moment.
 * @throws Refusal 23592
 */
async function refuseWithoutGuarantor(client: Sql, { guarantor_id: guarantorId, brand_id: brandId }: StoredLoan): Promise<void> {
  const { rows } = await client.query('select 1 from users where id = $1 and brand_id = $2 and closed_ms is null for share', [
    guarantorId,
    brandId,
  ]);
  if (rows.length === 0) throw new Refusal('guarantorRefused', { because: 'The guarantor has closed the account.' });
}

/** An amount formatted for operators. */
export function usdFact(code: string, amount: Money): Fact {
  return { code, value: `${formatMoney(amount)} USD`, kind: 'amount' };
}

function factsOf(loan: StoredLoan): CaseFacts {
  const facts: Fact[] = [
    usdFact('amount', loan.amount),
    { code: 'days', value: String(loan.days), kind: 'text' },
    usdFact('interest', loan.interest),
    usdFact('totalToRepay', loan.total),
    { code: 'guarantor', value: String(loan.guarantor_id), kind: 'text' },
    { code: 'guarantorAnswer', value: loan.guarantor_answer, kind: 'code' },
    ...(loan.remark === '' ? [] : [{ code: 'remark', value: loan.remark, kind: 'text' } as const]),
    { code: 'submitted', value: String(loan.submitted_ms), kind: 'time' },
    ...(loan.due_ms === null ? [] : [{ code: 'loanDue', value: String(loan.due_ms), kind: 'time' } as const]),
    ...(loan.due_ms === null ? [] : [usdFact('repaid', loan.repaid)]),
  ];
  return {
    facts,
    proofs: [],
    reference: '',
    reasonCode: loan.reason_code ?? '',
    reasonText: loan.reason_text ?? '',
  };
}

const GUARANTOR = { asked: 'warn', accepted: 'ok', declined: 'fail' } as const;

async function checksOf({ pool, identity, clock }: LoansParts, loan: StoredLoan): Promise<Check[]> {
  const { brand_id: brandId, user_id: userId, guarantor_id: guarantorId, guarantor_answer: answer } = loan;
  const { rows } = await pool.query<{ repaid: bigint; late: bigint; guaranteed: bigint; available: bigint }>(
    `select count(*) filter (where user_id = $1 and status = 'repaid') as repaid,
       count(*) filter (where user_id = $1 and due_ms < coalesce((select max(decided_ms) from loan_repayment r where r.loan_id = loan.id), $4)
         and status in ('repaid', 'overdue')) as late,
       count(*) filter (where guarantor_id = $2 and status in ('active', 'overdue')) as guaranteed,
       (select available from ledger_account where id = $3) as available
     from loan where user_id = $1 or guarantor_id = $2`,
    [userId, guarantorId, loan.account_id, clock.now()],
  );
  const { repaid = 0n, late = 0n, guaranteed = 0n, available = 0n } = rows[0] ?? {};
  const { verification } = (await nullIfClosed(identity.cashEligibilityOf(brandId, guarantorId))) ?? { verification: 'none' };
  return [
    { code: 'guarantor_answer', result: GUARANTOR[answer], values: { answer } },
    { code: 'guarantor_verification', result: verification === 'none' ? 'fail' : 'ok', values: { level: verification } },
    { code: 'guarantor_loans', result: guaranteed > 0n ? 'warn' : 'ok', values: { count: Number(guaranteed) } },
    { code: 'loans_repaid', result: 'ok', values: { count: Number(repaid) } },
    { code: 'loans_late', result: late > 0n ? 'fail' : 'ok', values: { count: Number(late) } },
    {
      code: 'own_balance',
      result: available <= 0n ? 'warn' : 'ok',
      values: { amount: `${formatMoney(available as Money)} USD` },
    },
    ...(await checksOfUser({ pool, cashEligibilityOf: identity.cashEligibilityOf, nowMs: clock.now() }, { brandId, userId })),
  ];
}

import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { MONEY_SCALE } from '@truefill/domain/money/money.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, usd, whole } from '../../personal-data/table-area.ts';

/** Loans, repayments and guarantees. They are kept with the ledger; remarks are erased after the retention period. */
export const loansData: PersonalData = {
  areas: [
    tableArea({
      name: 'loans',
      about: 'What you asked to borrow, on which terms, and what became of it.',
      tables: ['loan'],
      where: OWN_ROW,
      key: ['id', 'bigint'],
      fields: {
        loanId: whole('id', 'number of the loan'),
        amount: usd('amount', 'what you asked for'),
        days: plain('days', 'for how many days'),
        interest: usd('interest', 'interest of the whole term'),
        total: usd('total', 'all that is to be repaid'),
        repaid: usd('repaid', 'what was repaid and accepted'),
        remark: plain('remark', 'what you added'),
        guarantor: whole('guarantor_id', 'user number of your guarantor'),
        guarantorAnswer: plain('guarantor_answer', 'asked, accepted or declined'),
        status: plain('status', 'requested, active, rejected, repaid or overdue'),
        submitted: moment('submitted_ms', 'when you asked for it'),
        decided: moment('decided_ms', 'when it was decided'),
        due: moment('due_ms', 'when it is to be repaid'),
        reasonCode: plain('reason_code', 'why it was rejected'),
        reasonText: plain('reason_text', 'what our people added'),
      },
    }),
    tableArea({
      name: 'repayments',
      about: 'What you repaid of your loans.',
      tables: ['loan_repayment'],
      where: OWN_ROW,
      key: ['id', 'bigint'],
      fields: {
        repaymentId: whole('id', 'number of the repayment'),
        loanId: whole('loan_id', 'number of the loan'),
        amount: usd('amount', 'how much'),
        status: plain('status', 'submitted, accepted or rejected'),
        owedAfter: usd('owed_after', 'what was still owed then'),
        submitted: moment('submitted_ms', 'when you sent it'),
        decided: moment('decided_ms', 'when it was decided'),
        reasonCode: plain('reason_code', 'why it was rejected'),
        reasonText: plain('reason_text', 'what our people added'),
      },
    }),
    tableArea({
      name: 'guarantees',
      about: 'The loans of others that you were asked to vouch for.',
      tables: ['loan'],
      where: 'guarantor_id = $1 and brand_id = $2',
      key: ['id', 'bigint'],
      fields: {
        loanId: whole('id', 'number of the loan'),
        amount: usd('amount', 'how much was asked for'),
        answer: plain('guarantor_answer', 'asked, accepted or declined'),
        submitted: moment('submitted_ms', 'when you were asked'),
      },
    }),
  ],
  async obstacles(sql, { userId, brandId }) {
    // an acceptance stays valid until that loan is decided
    const { rows } = await sql.query<{ owed: bigint }>(
      `select total - repaid as owed from loan where user_id = $1 and brand_id = $2 and status in ('requested', 'active', 'overdue')
       union all
       select total from loan where guarantor_id = $1 and brand_id = $2 and status = 'requested' and guarantor_answer = 'accepted'`,
      [userId, brandId],
    );
    return rows.map(({ owed }) => ({ kind: 'loan', count: 1, detail: `${formatDecimal(owed, MONEY_SCALE)} USD` }));
  },
  async anonymize(sql, { userId, brandId }) {
    await sql.query(
      `update loan set remark = '', reason_text = case when reason_text is not null then '' end where user_id = $1 and brand_id = $2`,
      [userId, brandId],
    );
    await sql.query(
      `update loan_repayment set reason_text = '' where user_id = $1 and brand_id = $2 and reason_text is not null`,
      [userId, brandId],
    );
  },
};

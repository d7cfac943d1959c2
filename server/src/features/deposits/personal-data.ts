import type { PersonalData } from '../../personal-data/personal-data.ts';
import { decimal, moment, OWN_ROW, plain, tableArea, usd, whole } from '../../personal-data/table-area.ts';

/** Deposits. They are never deleted; the images of their proofs belong to `files`. */
export const depositsData: PersonalData = {
  areas: [
    tableArea({
      name: 'deposits',
      about: 'What you told us that you paid in, and what became of it.',
      tables: ['deposit'],
      where: OWN_ROW,
      key: ['id', 'bigint'],
      fields: {
        depositId: whole('id', 'number of the deposit'),
        currency: plain('currency', 'what was sent'),
        amount: decimal('amount', 'scale', 'how much, in the currency'),
        estimate: usd('estimate_usd', 'worth when it was submitted'),
        proof: plain('proof_id', 'the picture in the folder `pictures`; empty for none'),
        status: plain('status', 'submitted, credited or rejected'),
        credited: plain(
          `case when credited is not null then (round(credited::numeric / power(10::numeric, case when credited_currency = 'USD' then 2
             else scale end), case when credited_currency = 'USD' then 2 else scale end))::text end`,
          'what was added to your balance, in `creditedCurrency`',
        ),
        creditedCurrency: plain('credited_currency', 'USD or the coin'),
        rate: decimal('rate', 10, 'USD for one coin that it was converted at'),
        reference: plain('reference', 'the payment as the network or the bank names it'),
        reasonCode: plain('reason_code', 'why it was rejected'),
        reasonText: plain('reason_text', 'what our people added'),
        submitted: moment('submitted_ms', 'when you submitted it'),
        decided: moment('decided_ms', 'when it was decided'),
      },
    }),
  ],
  async anonymize(sql, { userId, brandId }) {
    await sql.query(
      `update deposit set proof_id = '', proof_digest = '', reason_text = case when reason_text is not null then '' end
       where user_id = $1 and brand_id = $2`,
      [userId, brandId],
    );
  },
  async obstacles(sql, { userId, brandId }) {
    const { rows } = await sql.query<{ count: number }>(
      `select count(*)::int as count from deposit where user_id = $1 and brand_id = $2 and status = 'submitted'`,
      [userId, brandId],
    );
    const count = rows[0]?.count ?? 0;
    return count === 0 ? [] : [{ kind: 'deposits', count, detail: '' }];
  },
};

import type { PersonalData } from '../../personal-data/personal-data.ts';
import { decimal, moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';
import { activeHold } from './active-hold.ts';

/** Corrections and holds that took effect. They are retained. */
export const reviewData: PersonalData = {
  areas: [
    tableArea({
      name: 'corrections',
      about: 'Corrections of your balances that two of our people agreed on.',
      tables: ['review_correction'],
      where: `${OWN_ROW} and state = 'approved'`,
      key: ['id', 'bigint'],
      fields: {
        correctionId: whole('id', 'number of the correction'),
        currency: plain('currency', 'of which balance'),
        amount: decimal('amount', 'scale', 'added, or taken where it is negative, in the currency'),
        reasonCode: plain('reason_code', 'why'),
        text: plain('text', 'what our people wrote'),
        time: moment('decided_ms', 'when it took effect'),
      },
    }),
    tableArea({
      name: 'holds',
      about: 'Holds that were placed on your account.',
      tables: ['review_hold'],
      where: `${OWN_ROW} and state = 'approved'`,
      key: ['id', 'bigint'],
      fields: {
        holdId: whole('id', 'number of the hold'),
        scope: plain('scope', 'what it stops'),
        reasonCode: plain('reason_code', 'why'),
        caseNumber: plain('case_number', 'number of the case'),
        placed: moment('decided_ms', 'when it was placed'),
        expires: moment('expires_ms', 'when it ends by itself'),
        lifted: moment('lifted_ms', 'when it was lifted early'),
      },
    }),
  ],
  async obstacles(sql, { userId, brandId }, nowMs) {
    const hold = await activeHold(sql, userId, nowMs);
    const { rows } = await sql.query<{ count: number }>(
      `select count(*)::int as count from review_correction where user_id = $1 and brand_id = $2 and state = 'open'`,
      [userId, brandId],
    );
    const count = rows[0]?.count ?? 0;
    return [
      ...(hold ? [{ kind: 'hold' as const, count: 1, detail: hold.caseNumber }] : []),
      ...(count > 0 ? [{ kind: 'corrections' as const, count, detail: '' }] : []),
    ];
  },
};

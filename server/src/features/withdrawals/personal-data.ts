import type { PersonalData } from '../../personal-data/personal-data.ts';
import { decimal, moment, OWN_ROW, plain, tableArea, usd, whole } from '../../personal-data/table-area.ts';
import type { Destinations } from './destination.ts';

/** Withdrawals with their full destinations. Rows are never deleted; destinations are erased after the retention period. */
export function withdrawalsData({ decrypt }: Pick<Destinations, 'decrypt'>): PersonalData {
  return {
    areas: [
      tableArea({
        name: 'withdrawals',
        about: 'What you asked to be paid out, on which terms, and what became of it.',
        tables: ['withdrawal'],
        where: OWN_ROW,
        key: ['id', 'bigint'],
        fields: {
          withdrawalId: whole('id', 'number of the withdrawal'),
          currency: plain('currency', 'what is paid out'),
          amount: decimal('amount', 'scale', 'how much, in the currency, before the fee'),
          fee: decimal('fee', 'scale', 'fee, in the currency'),
          worth: usd('worth_usd', 'worth when it was submitted'),
          takenFrom: plain('source_currency', 'the balance that it was taken from'),
          taken: decimal('taken', 'source_scale', 'what was taken of that balance'),
          rate: decimal('rate', 10, 'USD for one coin'),
          destinationShown: plain('destination_shown', 'the destination in short'),
          status: plain('status', 'submitted, paid or rejected'),
          reference: plain('reference', 'the payment as the network or the bank names it'),
          reasonCode: plain('reason_code', 'why it was rejected'),
          reasonText: plain('reason_text', 'what our people added'),
          submitted: moment('submitted_ms', 'when you asked for it'),
          decided: moment('decided_ms', 'when it was decided'),
        },
        sealed: ['id', 'destination_sealed'],
        openedFields: { destination: 'the destination in full; empty where it was removed' },
        open(row, { userId, brandId }) {
          const sealed = row['sealed destination_sealed'] as Buffer;
          if (sealed.length === 0) return { destination: {} };
          return { destination: decrypt({ id: row['sealed id'] as bigint, user_id: userId, brand_id: brandId }, sealed) };
        },
      }),
    ],
    async anonymize(sql, { userId, brandId }) {
      await sql.query(
        `update withdrawal set destination_sealed = '', destination_shown = '', method_id = null, reason_text = case when reason_text is not null then '' end
         where user_id = $1 and brand_id = $2`,
        [userId, brandId],
      );
    },
    async obstacles(sql, { userId, brandId }) {
      const { rows } = await sql.query<{ count: number }>(
        `select count(*)::int as count from withdrawal where user_id = $1 and brand_id = $2 and status = 'submitted'`,
        [userId, brandId],
      );
      const count = rows[0]?.count ?? 0;
      return count === 0 ? [] : [{ kind: 'withdrawals', count, detail: '' }];
    },
  };
}

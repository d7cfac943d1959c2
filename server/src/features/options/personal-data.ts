import { OPTION_RATE_SCALE } from '@truefill/domain/options/option.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import { decimal, moment, OWN_ACCOUNT, plain, tableArea, usd, whole } from '../../personal-data/table-area.ts';

const price = (column: string, about: string) => decimal(column, 'price_precision', `${about}; price of the instrument`);

/** Options. They are never deleted, so that outcomes can be explained later. */
export const optionsData: PersonalData = {
  areas: [
    tableArea({
      name: 'options',
      about: 'Your options, real and demo, with the quotes that began and ended them.',
      tables: ['option_order'],
      from: `(select o.*, a.account_mode from option_order o join ledger_account a on a.id = o.account_id) placed`,
      where: OWN_ACCOUNT,
      key: ['id', 'bigint'],
      fields: {
        optionId: whole('id', 'number of the option'),
        accountMode: plain('account_mode', 'real or demo'),
        symbol: plain('symbol', 'the instrument'),
        kind: plain('kind', 'up, down, inside or outside'),
        status: plain('status', 'running or settled'),
        outcome: plain('outcome', 'win, loss, tie or void'),
        stake: usd('stake', 'stake'),
        fee: usd('fee', 'fee'),
        result: usd('result', 'profit or loss'),
        rate: decimal('rate', OPTION_RATE_SCALE, 'profit per stake; share'),
        seconds: plain('seconds', 'from beginning to end; seconds'),
        bandLow: price('band_low', 'lower edge of the band'),
        bandHigh: price('band_high', 'upper edge of the band'),
        entryPrice: price('entry_mid', 'mid at the beginning'),
        entryQuote: whole('entry_sequence', 'number of the quote that began it'),
        endPrice: price('end_mid', 'mid at the end'),
        endQuote: whole('end_sequence', 'number of the quote that ended it'),
        begin: moment('begin_ms', 'when it began'),
        end: moment('end_ms', 'when it was to end'),
        settled: moment('settled_at_ms', 'when it was settled'),
      },
    }),
  ],
  without: { option_total: 'sums of the options' },
  async obstacles(sql, { userId, brandId }) {
    const { rows } = await sql.query<{ count: number }>(
      `select count(*)::int as count from option_order o join ledger_account a on a.id = o.account_id
       where a.user_id = $1 and a.brand_id = $2 and a.account_mode = 'real' and o.status = 'running'`,
      [userId, brandId],
    );
    const count = rows[0]?.count ?? 0;
    return count === 0 ? [] : [{ kind: 'options', count, detail: '' }];
  },
};

import type { PersonalData } from '../../../personal-data/personal-data.ts';
import { decimal, moment, OWN_ROW, plain, tableArea, whole } from '../../../personal-data/table-area.ts';

/** Balances and all movements. Both are retained: each entry is part of the broker's sums. */
export const ledgerData: PersonalData = {
  areas: [
    tableArea({
      name: 'accounts',
      about: 'Your ledger accounts: US dollars of the real and of the demo account, and one per coin.',
      tables: ['ledger_account'],
      where: OWN_ROW,
      key: ['id', 'bigint'],
      fields: {
        accountId: whole('id', 'number of the ledger account'),
        accountMode: plain('account_mode', 'real, or demo for play money'),
        purpose: plain('purpose', 'trading, or wallet for the balance of a coin'),
        currency: plain('currency', 'USD, or the code of the coin'),
        available: decimal('available', 'scale', 'free money, in the currency'),
        locked: decimal('locked', 'scale', 'margins, reservations and stakes, in the currency'),
        withheld: decimal('withheld', 'scale', 'what waits for a review, in the currency'),
        deposited: decimal('deposited', 'scale', 'all that was ever deposited, in the currency'),
        opened: moment('opened_at_ms', 'when the account was opened'),
      },
    }),
    tableArea({
      name: 'statement',
      about: 'Every movement of your balances, oldest first.',
      tables: ['ledger_entry'],
      from: `(select e.*, a.user_id, a.brand_id, a.account_mode, a.currency, a.scale, r.source, r.destination from ledger_entry e
        join ledger_account a on a.id = e.account_id left join ledger_route r on r.kind = e.kind) entry`,
      where: OWN_ROW,
      key: ['id', 'bigint'],
      fields: {
        entryId: whole('id', 'number of the entry'),
        accountId: whole('account_id', 'number of the ledger account'),
        accountMode: plain('account_mode', 'real or demo'),
        kind: plain('kind', 'why money moved'),
        currency: plain('currency', 'the currency of the amounts'),
        amount: decimal('amount', 'scale', 'how much moved, in the currency'),
        fee: decimal('fee', 'scale', 'taken together with it, in the currency'),
        from: plain('source', 'where it came from'),
        to: plain('destination', 'where it went'),
        causedBy: plain('reference_kind', 'order, deposit, withdrawal, transfer or correction'),
        causeNumber: whole('reference_id', 'number of the order, deposit, withdrawal, transfer or correction'),
        rate: decimal('rate', 10, 'USD for one coin that it was converted at'),
        time: moment('recorded_at_ms', 'when it was recorded'),
      },
    }),
  ],
  without: { ledger_movement: 'a view of ledger_entry' },
  async obstacles(sql, { userId, brandId }) {
    const { rows } = await sql.query<{ amount: string; currency: string }>(
      `select trim_scale(round(sum(available + locked + withheld)::numeric / power(10::numeric, max(scale)), max(scale)))::text as amount,
         currency
       from ledger_account where user_id = $1 and brand_id = $2 and account_mode = 'real'
       group by currency having bool_or(available <> 0 or locked <> 0 or withheld <> 0) order by currency = 'USD' desc, currency`,
      [userId, brandId],
    );
    return rows.length === 0
      ? []
      : [
          {
            kind: 'money' as const,
            count: rows.length,
            detail: rows.map(({ amount, currency }) => `${amount} ${currency}`).join(', '),
          },
        ];
  },
};

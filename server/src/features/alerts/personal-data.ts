import type { PersonalData } from '../../personal-data/personal-data.ts';
import { decimal, moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';

/** Price alerts. They end as soon as the account is closed. */
export const alertsData: PersonalData = {
  areas: [
    tableArea({
      name: 'price-alerts',
      about: 'Your price alerts.',
      tables: ['price_alert'],
      where: `${OWN_ROW} and state <> 'deleted'`,
      key: ['id', 'bigint'],
      fields: {
        alertId: whole('id', 'number of the alert'),
        symbol: plain('symbol', 'the instrument'),
        condition: plain('condition', 'whether the price must rise or fall to it'),
        price: decimal('price', 'price_precision', 'the price; price of the instrument'),
        repeats: plain('repeats', 'whether it repeats'),
        mails: plain('mails', 'whether it is also mailed'),
        note: plain('note', 'your note'),
        state: plain('state', 'active, fired or expired'),
        fired: plain('fired_count', 'how often it fired'),
        created: moment('created_at_ms', 'when you set it'),
        expires: moment('expires_at_ms', 'when it ends'),
      },
    }),
  ],
  without: { alert_mail: 'mails that wait to be sent; what they tell stands in the notices' },
  async erase(sql, { userId, brandId }, nowMs) {
    // like deleting: the watching process learns of it from the row
    await sql.query(
      `update price_alert set state = 'deleted', note = '', revision = revision + 1, changed_at_ms = $3, changed_by = pg_current_xact_id()
       where user_id = $1 and brand_id = $2 and state <> 'deleted'`,
      [userId, brandId, nowMs],
    );
    await sql.query('update alert_mail set done_at_ms = $2 where user_id = $1 and done_at_ms is null', [userId, nowMs]);
  },
};

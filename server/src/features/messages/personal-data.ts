import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';

/** Messages to a single user. Their text is retained until the user is anonymized. */
export const messagesData: PersonalData = {
  areas: [
    tableArea({
      name: 'messages-from-us',
      about: 'Messages from our team to you personally.',
      tables: ['operator_message'],
      where: `${OWN_ROW} and state = 'sent'`,
      key: ['id', 'bigint'],
      fields: {
        messageId: whole('id', 'number of the message'),
        texts: plain('texts', 'its text, by language'),
        time: moment('proposed_ms', 'when it was written'),
      },
    }),
  ],
  async anonymize(sql, { userId, brandId }) {
    await sql.query(`update operator_message set texts = '{}' where user_id = $1 and brand_id = $2`, [userId, brandId]);
  },
};

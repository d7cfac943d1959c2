import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, plain, tableArea } from '../../personal-data/table-area.ts';

/** A user's mailing lists. Deleted as soon as the account is closed. */
export const mailChoicesData: PersonalData = {
  areas: [
    tableArea({
      name: 'mail-choices',
      about: 'The mailing lists that you joined or left.',
      tables: ['mail_choice'],
      where: 'user_id = $1 and $2::text is not null',
      key: ['list', 'text'],
      fields: {
        list: plain('list', 'what the mails are about'),
        wanted: plain('wanted', 'whether you want them'),
        chosen: moment('changed_ms', 'when you chose'),
      },
    }),
  ],
  async erase(sql, { userId }) {
    await sql.query('delete from mail_choice where user_id = $1', [userId]);
  },
};

import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, plain, tableArea, whole } from '../../personal-data/table-area.ts';

const OWN_NOTICES = 'user_id = $1 and $2::text is not null';

/** Notices. They are deleted with the account. */
export const notificationsData: PersonalData = {
  areas: [
    tableArea({
      name: 'notices',
      about: 'The notices that we sent you, of the last 180 days.',
      tables: ['notification'],
      where: OWN_NOTICES,
      key: ['id', 'bigint'],
      fields: {
        noticeId: whole('id', 'number of the notice'),
        kind: plain('alarm', 'what it tells of'),
        values: plain('"values"', 'what stands in its text'),
        title: plain('title', 'its title, where that was kept'),
        content: plain('content', 'its text, where that was kept'),
        time: moment('at_ms', 'when it was written'),
        read: moment('read_at_ms', 'when you read it'),
      },
    }),
  ],
  async erase(sql, { userId }) {
    await sql.query('delete from notification where user_id = $1', [userId]);
  },
};

import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';

/** Users' questions and complaints, with the answers. The texts are deleted when the brand's retention years are over. */
export const supportData: PersonalData = {
  areas: [
    tableArea({
      name: 'tickets',
      about: 'Your questions and complaints, with their results.',
      tables: ['support_ticket'],
      where: OWN_ROW,
      key: ['id', 'bigint'],
      fields: {
        ticketId: whole('id', 'number of the ticket'),
        kind: plain('kind', 'question or complaint'),
        subject: plain('subject', 'what it is about'),
        recordKind: plain('record_kind', 'the record it is about: order, option, deposit or withdrawal'),
        recordUid: plain('record_uid', 'number of that record'),
        state: plain('state', 'open, answered, appealed, resolved, upheld, refused or closed'),
        opened: moment('opened_ms', 'when you wrote it'),
        changed: moment('changed_ms', 'when it last changed'),
      },
    }),
    tableArea({
      name: 'ticket-messages',
      about: 'All messages of your tickets.',
      tables: ['support_message', 'support_ticket'],
      from: 'support_message m join support_ticket t on t.id = m.ticket_id',
      where: 't.user_id = $1 and t.brand_id = $2',
      key: ['m.id', 'bigint'],
      fields: {
        ticketId: whole('m.ticket_id', 'number of the ticket'),
        by: plain(`case when m.by_user is null then 'us' else 'you' end`, 'who wrote it: you or us'),
        act: plain('m.act', 'wrote, appealed, closed, resolved, upheld or refused'),
        text: plain('m.text', 'what was written'),
        reasonCode: plain('m.reason_code', 'the reason of a decision'),
        pictures: plain('m.pictures', 'numbers of its pictures in the folder `pictures`'),
        written: moment('m.at_ms', 'when it was written'),
      },
    }),
  ],
  async closingNotices(sql, { userId, brandId }) {
    const { rows } = await sql.query<{ count: number }>(
      `select count(*)::int as count from support_ticket
       where user_id = $1 and brand_id = $2 and kind = 'complaint' and state in ('open', 'answered', 'appealed')`,
      [userId, brandId],
    );
    const count = rows[0]?.count ?? 0;
    return count === 0 ? [] : [{ kind: 'complaints' as const, count }];
  },
  /** Complaints stay: operators decide them. Those that wait for an answer of their author would wait forever. */
  async erase(sql, { userId, brandId }) {
    await sql.query(
      `update support_ticket set state = 'open'
       where user_id = $1 and brand_id = $2 and kind = 'complaint' and state = 'answered'`,
      [userId, brandId],
    );
  },
  async anonymize(sql, { userId, brandId }) {
    await sql.query(
      `update support_message set text = '', pictures = '{}'
       where ticket_id in (select id from support_ticket where user_id = $1 and brand_id = $2)`,
      [userId, brandId],
    );
    await sql.query(`update support_ticket set subject = '' where user_id = $1 and brand_id = $2`, [userId, brandId]);
  },
};

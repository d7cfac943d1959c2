import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';

/** What operators wrote to a user alone. It is kept. */
export const messagesData: PersonalData = {
  areas: [
    tableArea({
      name: 'messages-from-us',
      about: 'Messages that our people wrote to you alone.',
      tables: ['operator_message'],
      where: `${OWN_ROW} and state = 'sent'`,
      key: ['id', 'bigint'],
      fields: {
        messageId: whole('id', 'number of the message'),
        texts: plain('texts', 'what it says, by language'),
        time: moment('proposed_ms', 'when it was written'),
      },
    }),
  ],
};

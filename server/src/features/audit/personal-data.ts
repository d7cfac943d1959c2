import { SHOWN_TO_USERS } from '@truefill/api/audit/actions.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';

/** Operators' actions in the account, as the app shows them. The chain is never shortened. */
export const auditData: PersonalData = {
  areas: [
    tableArea({
      name: 'what-our-team-did',
      about: 'What our people looked at and decided in your account.',
      tables: ['audit_entry'],
      where: `${OWN_ROW} and action in (${SHOWN_TO_USERS.map((action) => `'${action}'`).join(', ')})`,
      key: ['seq', 'bigint'],
      fields: {
        entry: whole('seq', 'number of the entry'),
        action: plain('action', 'what was done'),
        reference: plain(
          "case when target_kind = 'user' then '' else target_id end",
          'to which deposit, withdrawal, correction or hold',
        ),
        reason: plain('reason', 'why'),
        time: moment('at_ms', 'when'),
      },
    }),
  ],
};

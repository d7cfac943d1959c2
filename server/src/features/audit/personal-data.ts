import { SHOWN_TO_USERS } from '@truefill/api/audit/actions.ts';
import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';
import { REASONED_ACTIONS } from './describe-reason.ts';
import { ASKED_BY, statedReason } from './read-audit.ts';

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Reasons of other actions are notes between operators. */
const REASON = `case when action in (${quoted(REASONED_ACTIONS)}) then ${statedReason(quoted([JSON.stringify(ASKED_BY)]))} else '' end`;

/** Operators' actions in the account, as the app shows them. The chain is never shortened. */
export const auditData: PersonalData = {
  areas: [
    tableArea({
      name: 'what-our-team-did',
      about: 'What our people looked at and decided in your account.',
      tables: ['audit_entry'],
      from: 'audit_entry act',
      where: `${OWN_ROW} and action in (${quoted(SHOWN_TO_USERS)})`,
      key: ['seq', 'bigint'],
      fields: {
        entry: whole('seq', 'number of the entry'),
        action: plain('action', 'what was done'),
        reference: plain(
          "case when target_kind = 'user' then '' else target_id end",
          'to which deposit, withdrawal, correction or hold',
        ),
        reason: plain(REASON, 'why, as a code and what we added'),
        time: moment('at_ms', 'when'),
      },
    }),
  ],
};

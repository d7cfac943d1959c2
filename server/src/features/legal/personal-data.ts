import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea } from '../../personal-data/table-area.ts';

/** Consents. They are evidence for both sides, contain no names and are never removed. */
export const legalData: PersonalData = {
  areas: [
    tableArea({
      name: 'consents',
      about: 'The documents that you agreed to, each with its version.',
      tables: ['legal_consent'],
      where: OWN_ROW,
      key: [`document || ' ' || lpad(version::text, 8, '0')`, 'text'],
      fields: {
        document: plain('document', 'which document'),
        version: plain('version', 'its version'),
        language: plain('locale', 'the language that it was shown in'),
        act: plain('act', 'registration, or renewal after a change'),
        agreed: moment('agreed_ms', 'when you agreed'),
      },
    }),
  ],
};

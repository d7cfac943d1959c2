import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea } from '../../personal-data/table-area.ts';

/** Consents. They are evidence for both sides, contain no names and are never removed. */
export const legalData: PersonalData = {
  areas: [
    tableArea({
      name: 'consents',
      about: 'The documents that you agreed to, each in the version that was in force.',
      tables: ['legal_consent'],
      where: OWN_ROW,
      key: [`document || ' ' || lpad(version::text, 8, '0')`, 'text'],
      fields: {
        document: plain('document', 'which document'),
        version: plain('version', 'its version'),
        language: plain('locale', 'the language that it was shown in'),
        act: plain('act', 'registration, or renewal where you were asked again'),
        agreed: moment('agreed_ms', 'when you agreed'),
      },
    }),
  ],
};

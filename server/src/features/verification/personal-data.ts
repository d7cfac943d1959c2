import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';
import type { IdentityVault } from './identity-vault.ts';

/** Users' submitted identities and the decisions. Retained, encrypted, until the brand's retention years are over. */
export function verificationData({ decrypt }: Pick<IdentityVault, 'decrypt'>): PersonalData {
  return {
    areas: [
      tableArea({
        name: 'verification',
        about: 'Your identity verifications and their results.',
        tables: ['identity_submission'],
        where: OWN_ROW,
        key: ['id', 'bigint'],
        fields: {
          submissionId: whole('id', 'number of the submission'),
          level: plain('level', 'junior (name and number) or advanced (with pictures)'),
          document: plain('document', 'id_card, passport or driving_licence'),
          submitted: moment('submitted_ms', 'when you sent it'),
          state: plain('state', 'open, approved, rejected or replaced by a newer one'),
          decided: moment('decided_ms', 'when it was decided or replaced'),
          reasonCode: plain('reason_code', 'why it was rejected'),
          reasonText: plain('reason_text', 'our message about the rejection'),
        },
        sealed: ['id', 'sealed'],
        openedFields: {
          realName: 'your name',
          idNumber: 'number of the document',
          email: 'the address that you gave; empty for none',
        },
        open(row, { userId, brandId }) {
          const place = { id: row['sealed id'] as bigint, brand_id: brandId, user_id: userId };
          return { ...decrypt(place, row['sealed sealed'] as Buffer) };
        },
      }),
      tableArea({
        name: 'verification-pictures',
        about: 'Which of your pictures belongs to which submission.',
        tables: ['identity_picture', 'identity_submission'],
        from: 'identity_picture p join identity_submission s on s.id = p.submission_id',
        where: 's.user_id = $1 and s.brand_id = $2',
        key: [`p.submission_id || '/' || p.slot`, 'text'],
        fields: {
          submissionId: whole('p.submission_id', 'number of the submission'),
          shows: plain('p.slot', 'front, back or portrait'),
          picture: plain('p.file_id', 'its number in the folder `pictures`'),
        },
      }),
    ],
    async erase(sql, { userId, brandId }, nowMs) {
      // it is no longer reviewed, and its images have the retention of a refused one's
      await sql.query(
        `update identity_submission set state = 'replaced', decided_ms = $3 where user_id = $1 and brand_id = $2 and state = 'open'`,
        [userId, brandId, nowMs],
      );
    },
    async anonymize(sql, { userId, brandId }) {
      await sql.query(
        `delete from identity_picture where submission_id in (select id from identity_submission where user_id = $1 and brand_id = $2)`,
        [userId, brandId],
      );
      await sql.query('delete from identity_submission where user_id = $1 and brand_id = $2', [userId, brandId]);
    },
  };
}

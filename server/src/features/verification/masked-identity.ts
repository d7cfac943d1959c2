import type { VerificationState } from '@truefill/api/verification/mapping.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import { createIdentityVault } from './identity-vault.ts';
import type { StoredSubmission } from './submissions.ts';

const SHOWN_OF_NUMBER = 4;

/** The last four characters of a number, by which its owner recognizes it. */
export function maskedNumber(idNumber: string): string {
  const signs = [...idNumber];
  // fewer of a short one, so that the rest cannot be guessed
  const shown = Math.min(SHOWN_OF_NUMBER, Math.floor(signs.length / 2));
  return `••••${signs.slice(signs.length - shown).join('')}`;
}

/** The first letter of each word of a name. */
export function maskedName(realName: string): string {
  return realName
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' ');
}

/** A user's verified identity, masked for display. */
export interface MaskedIdentity {
  readonly realName: string;
  readonly idNumber: string;
}

/**
 * The name and the number verified last, masked; null if the user is not verified.
 * @throws UnreadableField if the keys do not match the database
 */
export async function maskedIdentityOf(
  { sql, keys }: { readonly sql: Sql; readonly keys: { readonly fields: KeyRing; readonly lookup: Buffer } },
  { brandId, userId }: Owner,
): Promise<MaskedIdentity | null> {
  const { rows } = await sql.query<StoredSubmission>(
    `select id, brand_id, user_id, sealed from identity_submission
     where brand_id = $1 and user_id = $2 and state = 'approved' order by level, id desc limit 1`,
    [brandId, userId],
  );
  const [submission] = rows;
  if (!submission) return null;
  const { realName, idNumber } = createIdentityVault(keys).decrypt(submission, submission.sealed);
  return { realName: maskedName(realName), idNumber: maskedNumber(idNumber) };
}

/** Status of each verification of a user. */
export interface VerificationStates {
  readonly juniorVerification: VerificationState;
  readonly verification: VerificationState;
}

/** Status of a user's verifications, by their submissions and the level reached. */
export async function verificationStatesOf(sql: Sql, { brandId, userId }: Owner): Promise<VerificationStates> {
  const { rows } = await sql.query<{ level: 'junior' | 'advanced'; state: StoredSubmission['state']; reached: string }>(
    `select distinct on (l.level) l.level, s.state, u.verification_level as reached
     from users u cross join unnest(array['junior', 'advanced']) l (level)
     left join identity_submission s on s.user_id = u.id and s.level = l.level
     where u.brand_id = $1 and u.id = $2 order by l.level, s.id desc nulls last`,
    [brandId, userId],
  );
  const stateOf = (level: 'junior' | 'advanced'): VerificationState => {
    const row = rows.find((each) => each.level === level);
    if (row?.reached === 'advanced' || row?.reached === level) return 'verified';
    if (row?.state === 'open') return 'reviewing';
    return row?.state === 'rejected' ? 'refused' : 'none';
  };
  return { juniorVerification: stateOf('junior'), verification: stateOf('advanced') };
}

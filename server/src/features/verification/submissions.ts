import type { DocumentKind, PictureSlot } from '@truefill/api/verification/mapping.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { lockOwner, type Owner } from '../../adapters/database/owner-lock.ts';

/** Level of a verification: junior is a name and a number, advanced adds images. */
export type SubmittedLevel = 'junior' | 'advanced';

/** A submission's row. Times in ms. */
export interface StoredSubmission {
  readonly id: bigint;
  readonly brand_id: string;
  readonly user_id: bigint;
  readonly level: SubmittedLevel;
  readonly document: DocumentKind;
  readonly sealed: Buffer;
  readonly number_lookup: Buffer;
  readonly locale: string;
  readonly submitted_ms: bigint;
  /** review deadline, as the brand promised at submission */
  readonly due_ms: bigint;
  readonly state: 'open' | 'approved' | 'rejected' | 'replaced';
  readonly decided_ms: bigint | null;
  readonly reason_code: string | null;
  readonly reason_text: string | null;
}

/** An image of a submission: its file, and the keyed hash that finds equal ones. */
export interface StoredPicture {
  readonly slot: PictureSlot;
  readonly file_id: string;
  readonly content_lookup: Buffer;
}

const COLUMNS = `id, brand_id, user_id, level, document, sealed, number_lookup, locale, submitted_ms, due_ms, state, decided_ms,
  reason_code, reason_text`;

/** A user's newest submission for a level; null if there is none. */
export async function newestSubmission(
  sql: Sql,
  { brandId, userId }: Owner,
  level: SubmittedLevel,
): Promise<StoredSubmission | null> {
  const { rows } = await sql.query<StoredSubmission>(
    `select ${COLUMNS} from identity_submission where brand_id = $1 and user_id = $2 and level = $3 order by id desc limit 1`,
    [brandId, userId, level],
  );
  return rows[0] ?? null;
}

/** Submissions by id; unknown ids are omitted. */
export async function submissionsOf(sql: Sql, ids: readonly bigint[]): Promise<StoredSubmission[]> {
  const { rows } = await sql.query<StoredSubmission>(`select ${COLUMNS} from identity_submission where id = any ($1::bigint[])`, [
    ids,
  ]);
  return rows;
}

/** The remaining images of a submission, in review order. */
export async function picturesOf(sql: Sql, submissionId: bigint): Promise<StoredPicture[]> {
  const { rows } = await sql.query<StoredPicture>(
    `select slot, file_id, content_lookup from identity_picture where submission_id = $1
     order by array_position(array['front', 'back', 'portrait'], slot)`,
    [submissionId],
  );
  return rows;
}

/** Serializes the transactions that change a user's verification. */
export async function lockUser(sql: Sql, owner: Owner): Promise<void> {
  await lockOwner(sql, 'verification', owner);
}

/**
 * Like `lockUser`, for changes of the user's row, too. That row is locked before any submission, as when the account is
 * closed; the other order would deadlock.
 */
export async function lockUserToRaise(sql: Sql, owner: Owner): Promise<void> {
  await lockUser(sql, owner);
  await sql.query('select 1 from users where brand_id = $1 and id = $2 for no key update', [owner.brandId, owner.userId]);
}

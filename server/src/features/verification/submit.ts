import { DAY_MS, HOUR_MS } from '@truefill/domain/time/durations.ts';
import { parseEmail } from '@truefill/api/fields/email-address.ts';
import type { Brand } from '@truefill/api/brand.ts';
import {
  documentFromWire,
  PICTURE_FIELDS,
  PICTURE_SLOTS,
  type DocumentKind,
  type PictureSlot,
} from '@truefill/api/verification/mapping.ts';
import type { PoolClient } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import type { UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { lockOpenUser, verificationIn } from '../identity/index.ts';
import { verificationRank } from '../payments/index.ts';
import type { SubmittedIdentity } from './identity-vault.ts';
import { lockUser, newestSubmission, picturesOf, type StoredPicture, type SubmittedLevel } from './submissions.ts';
import type { VerificationParts } from './verification.ts';

/** A submission as sent by its user. */
export interface SubmissionInput {
  readonly realName: string;
  readonly idCard: string;
  readonly idType?: number | undefined;
  readonly authEmail?: string | undefined;
  readonly locale?: string | undefined;
}

/** Size and quality of stored document images: small print must stay readable. */
const PICTURE = { maxSide: 2_000, quality: 85 };

/** Each submission costs a person's time and storage for three images. */
const MAX_IN_A_DAY = 10;

/**
 * Submits for review; a waiting submission of the user is replaced. If it fails, its images are removed again.
 * @throws Refusal as the calls declare
 */
export async function submit(
  parts: VerificationParts,
  level: SubmittedLevel,
  input: SubmissionInput,
  { brand, session: { userId }, request }: UserContext,
): Promise<void> {
  const owner = { brandId: brand.id, userId };
  await refuseVerified(parts, owner, level);
  const checked = identityIn(brand, input);
  const sent = level === 'junior' ? new Map<PictureSlot, Buffer>() : picturesIn(request.uploads);
  const uploaded: StoredPicture[] = [];
  try {
    // before the transaction: re-encoding the images is slow
    if (level === 'advanced') await refuseIncomplete(parts.pool, owner, sent);
    for (const [slot, bytes] of sent) {
      const fileId = await parts.files.saveScreenshot(owner, 'identity', bytes, PICTURE);
      uploaded.push({ slot, file_id: fileId, content_lookup: parts.vault.pictureLookup(brand.id, bytes) });
    }
    await inTransaction(parts.pool, (client) => write(parts, client, { owner, brand, level, checked, pictures: uploaded }));
  } catch (error) {
    // after other errors the outcome is unknown, so they stay
    if (error instanceof Refusal) for (const { file_id: fileId } of uploaded) await parts.files.remove(owner, fileId);
    throw error;
  }
}

interface Checked extends SubmittedIdentity {
  readonly document: DocumentKind;
  readonly locale: string;
}

function identityIn(
  brand: Brand,
  { realName, idCard: idNumber, idType = 0, authEmail = '', locale = '' }: SubmissionInput,
): Checked {
  if (realName === '' || idNumber === '')
    throw new Refusal('parameterMissing', { because: 'The name or the number is missing.' });
  const document = documentFromWire(idType);
  if (document === null || (document !== 'id_card' && !brand.switches.twoIdTypes))
    throw new Refusal('invalidOperationStatus', { because: 'The brand does not accept this kind of document.' });
  if (authEmail !== '' && !brand.switches.verifiedEmail)
    throw new Refusal('invalidOperationStatus', { because: 'The brand does not ask for an address.' });
  if (authEmail !== '' && parseEmail(authEmail) === null) throw new Refusal('addressInvalid');
  const known = brand.locales.find((offered) => offered === locale) ?? brand.defaultLocale;
  return { realName, idNumber, email: authEmail, document, locale: known };
}

function picturesIn(uploads: ReadonlyMap<string, Buffer> | null): Map<PictureSlot, Buffer> {
  const sent = PICTURE_SLOTS.flatMap((slot): [PictureSlot, Buffer][] => {
    const bytes = uploads?.get(PICTURE_FIELDS[slot]);
    return bytes ? [[slot, bytes]] : [];
  });
  return new Map(sent);
}

async function refuseVerified({ identity }: VerificationParts, { brandId, userId }: Owner, level: SubmittedLevel): Promise<void> {
  const { verification } = await identity.cashEligibilityOf(brandId, userId);
  if (verificationRank(verification) >= verificationRank(level)) throw alreadyVerified();
}

function alreadyVerified(): Refusal {
  return new Refusal('wrongRealNameStatus', { because: 'The user is already verified.' });
}

/** Requires all images, counting those sent now and those sent before. */
async function refuseIncomplete(sql: Sql, owner: Owner, sent: ReadonlyMap<PictureSlot, unknown>): Promise<void> {
  const newest = await newestSubmission(sql, owner, 'advanced');
  const before = newest ? await picturesOf(sql, newest.id) : [];
  if (PICTURE_SLOTS.some((slot) => !sent.has(slot) && !before.some((picture) => picture.slot === slot)))
    throw new Refusal('uploadFileEmpty', { because: 'An image is missing.' });
}

interface Submission {
  readonly owner: Owner;
  readonly brand: Brand;
  readonly level: SubmittedLevel;
  readonly checked: Checked;
  /** only the new ones */
  readonly pictures: readonly StoredPicture[];
}

async function write(parts: VerificationParts, client: PoolClient, submission: Submission): Promise<void> {
  const { owner, level, pictures } = submission;
  const nowMs = parts.clock.now();
  await lockUser(client, owner);
  await lockOpenUser(client, owner);
  // an approval may have happened in between
  const reached = await verificationIn(client, owner);
  if (verificationRank(reached) >= verificationRank(level)) throw alreadyVerified();
  await refuseTooMany(client, owner, level, nowMs);
  const sent = new Map(pictures.map((picture) => [picture.slot, picture]));
  if (level === 'advanced') await refuseIncomplete(client, owner, sent);
  const before = await newestSubmission(client, owner, level);
  const uploaded = before ? (await picturesOf(client, before.id)).filter(({ slot }) => !sent.has(slot)) : [];
  await client.query(
    `update identity_submission set state = 'replaced', decided_ms = $3 where user_id = $1 and level = $2 and state = 'open'`,
    [owner.userId, level, nowMs],
  );
  const id = await insert(parts, client, submission, nowMs);
  for (const { slot, file_id: fileId, content_lookup: lookup } of [...uploaded, ...pictures])
    await client.query('insert into identity_picture (submission_id, slot, file_id, content_lookup) values ($1, $2, $3, $4)', [
      id,
      slot,
      fileId,
      lookup,
    ]);
}

async function refuseTooMany(client: PoolClient, { userId }: Owner, level: SubmittedLevel, nowMs: number): Promise<void> {
  const { rows } = await client.query<{ count: bigint }>(
    'select count(*) as count from identity_submission where user_id = $1 and level = $2 and submitted_ms > $3',
    [userId, level, nowMs - DAY_MS],
  );
  if (Number(rows[0]?.count ?? 0n) >= MAX_IN_A_DAY) throw new Refusal('tryAgainLater');
}

async function insert(
  { vault }: VerificationParts,
  client: PoolClient,
  { owner: { brandId, userId }, brand, level, checked }: Submission,
  nowMs: number,
): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('identity_submission', 'id')) as id`,
  );
  const id = rows[0]?.id ?? 0n;
  const encrypted = vault.encrypt({ id, brand_id: brandId, user_id: userId }, checked);
  const dueMs = nowMs + brand.treasury.reviewTargetHours * HOUR_MS;
  await client.query(
    `insert into identity_submission (id, brand_id, user_id, level, document, sealed, number_lookup, locale, submitted_ms, due_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      brandId,
      userId,
      level,
      checked.document,
      encrypted,
      vault.numberLookup(brandId, checked.idNumber),
      checked.locale,
      nowMs,
      dueMs,
    ],
  );
  return id;
}

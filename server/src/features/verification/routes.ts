import type { Brand } from '@truefill/api/brand.ts';
import { juniorToWire, verificationToWire, type PictureSlot, type VerificationView } from '@truefill/api/verification/mapping.ts';
import type { FeatureRoutes, UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { filePath } from '../files/index.ts';
import { rejectionText, verificationRank } from '../payments/index.ts';
import { maskedNumber } from './masked-identity.ts';
import { newestSubmission, picturesOf, type StoredPicture, type StoredSubmission, type SubmittedLevel } from './submissions.ts';
import { submit } from './submit.ts';
import type { VerificationParts } from './verification.ts';

/** The calls of users about their verification. */
export function verificationRoutes(parts: VerificationParts): FeatureRoutes {
  return (register) => {
    register('verification', async ({ locale }, context) => verificationToWire(await viewOf(parts, 'advanced', context, locale)));
    register('submitVerification', async (input, context) => {
      await submit(parts, 'advanced', input, context);
      return null;
    });
    register('juniorVerification', async ({ locale }, context) => {
      requireTwoLevels(context.brand);
      return juniorToWire(await viewOf(parts, 'junior', context, locale));
    });
    register('submitJuniorVerification', async (input, context) => {
      requireTwoLevels(context.brand);
      await submit(parts, 'junior', input, context);
      return null;
    });
  };
}

function requireTwoLevels({ switches }: Brand): void {
  if (!switches.twoLevelVerification)
    throw new Refusal('invalidOperationStatus', { because: 'The brand has only one level of verification.' });
}

const NO_PICTURES: Readonly<Record<PictureSlot, string>> = { front: '', back: '', portrait: '' };
const NOTHING: VerificationView = {
  realName: '',
  idNumber: '',
  document: 'id_card',
  email: '',
  state: 'none',
  reason: '',
  submittedMs: 0,
  reviewByMs: 0,
  pictures: NO_PICTURES,
};

async function viewOf(
  parts: VerificationParts,
  level: SubmittedLevel,
  { brand, session: { userId } }: UserContext,
  locale: string | undefined,
): Promise<VerificationView> {
  const owner = { brandId: brand.id, userId };
  const { verification } = await parts.identity.cashEligibilityOf(brand.id, userId);
  const isVerified = verificationRank(verification) >= verificationRank(level);
  const submission = await newestSubmission(parts.pool, owner, level);
  if (!submission) return isVerified ? { ...NOTHING, state: 'verified' } : NOTHING;
  const submitted = parts.vault.decrypt(submission, submission.sealed);
  const readIn = locale ?? (await parts.localeOf(userId));
  return {
    realName: submitted.realName,
    idNumber: isVerified ? maskedNumber(submitted.idNumber) : submitted.idNumber,
    document: submission.document,
    email: submitted.email,
    ...progressOf(brand, submission, { isVerified, locale: readIn }),
    pictures: pathsOf(await picturesOf(parts.pool, submission.id)),
  };
}

function progressOf(
  brand: Brand,
  submission: StoredSubmission,
  { isVerified, locale }: { readonly isVerified: boolean; readonly locale: string | null },
): Pick<VerificationView, 'state' | 'reason' | 'submittedMs' | 'reviewByMs'> {
  const { state, reason_code: reasonCode, reason_text: reasonText } = submission;
  const submittedMs = Number(submission.submitted_ms);
  if (isVerified) return { state: 'verified', reason: '', submittedMs, reviewByMs: 0 };
  if (state === 'open') return { state: 'reviewing', reason: '', submittedMs, reviewByMs: Number(submission.due_ms) };
  if (state !== 'rejected') return { state: 'none', reason: '', submittedMs: 0, reviewByMs: 0 };
  const reason = rejectionText(brand, locale, 'verification', { reasonCode: reasonCode ?? '', reasonText: reasonText ?? '' });
  return { state: 'refused', reason, submittedMs, reviewByMs: 0 };
}

function pathsOf(pictures: readonly StoredPicture[]): Readonly<Record<PictureSlot, string>> {
  return { ...NO_PICTURES, ...Object.fromEntries(pictures.map(({ slot, file_id: fileId }) => [slot, filePath(fileId)])) };
}

import { advancedVerificationCase, juniorVerificationCase } from '@truefill/api/verification/verification-cases.ts';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { raiseVerification } from '../identity/index.ts';
import { CASE_UID, checksById } from '../payments/index.ts';
import type { Approval, CaseFacts, CaseKind, Rejection } from '../review/index.ts';
import { checksOfSubmission } from './checks.ts';
import { hasViewedAll } from './pictures.ts';
import {
  lockUser,
  lockUserToRaise,
  picturesOf,
  submissionsOf,
  type StoredSubmission,
  type SubmittedLevel,
} from './submissions.ts';
import type { VerificationParts } from './verification.ts';

/** Verifications as review cases; each level is a kind of its own. */
export function verificationCases(parts: VerificationParts, level: SubmittedLevel): CaseKind {
  const { pool } = parts;
  return {
    ...(level === 'junior' ? juniorVerificationCase : advancedVerificationCase),
    deciders: { people: 'one', right: 'cases.decide' },
    needsReference: false,
    select: `select id, brand_id, user_id, ${CASE_UID} as uid, '' as amount, '' as currency, 0::bigint as amount_usd,
      document as method, state, submitted_ms as created_ms, due_ms, decided_ms from identity_submission where level = '${level}'`,
    detail: async (caseId) => factsOf(parts, await readSubmission(parts, level, caseId)),
    async checks(caseIds) {
      const submissions = await submissionsOf(pool, caseIds);
      return checksById(
        submissions.filter((submission) => submission.level === level),
        (submission) => checksOfSubmission(parts, submission),
      );
    },
    async mayApprove(client, { caseId, operatorId }) {
      if (!(await hasViewedAll(client, caseId, operatorId)))
        throw new Refusal('invalidOperationStatus', { because: 'View every image first.' });
    },
    approve: (decision) => approve(parts, level, decision),
    reject: (decision) => reject(parts, level, decision),
  };
}

/** @throws Refusal 1008 if there is none */
async function readSubmission(
  { pool }: Pick<VerificationParts, 'pool'>,
  level: SubmittedLevel,
  id: bigint,
): Promise<StoredSubmission> {
  const [submission] = await submissionsOf(pool, [id]);
  if (submission?.level !== level) throw new Refusal('dataNotFound');
  return submission;
}

async function factsOf({ pool, vault }: VerificationParts, submission: StoredSubmission): Promise<CaseFacts> {
  const { realName, idNumber, email } = vault.decrypt(submission, submission.sealed);
  const pictures = await picturesOf(pool, submission.id);
  return {
    facts: [
      { code: 'realName', value: realName, kind: 'text', isPersonal: true },
      { code: 'document', value: submission.document, kind: 'code' },
      { code: 'documentNumber', value: idNumber, kind: 'text', isPersonal: true },
      ...(email === '' ? [] : [{ code: 'statedEmail', value: email, kind: 'text', isPersonal: true } as const]),
      { code: 'readsIn', value: submission.locale, kind: 'text' },
      { code: 'submitted', value: String(submission.submitted_ms), kind: 'time' },
    ],
    proofs: pictures.map(({ file_id: fileId }) => fileId),
    proofNames: pictures.map(({ slot }) => slot),
    reference: '',
    reasonCode: submission.reason_code ?? '',
    reasonText: submission.reason_text ?? '',
  };
}

/** Marks a user as verified, with everything that follows, once. */
async function approve(parts: VerificationParts, level: SubmittedLevel, decision: Approval): Promise<void> {
  const { caseId, operatorId, decidedMs } = decision;
  const { brand_id: brandId, user_id: userId } = await readSubmission(parts, level, caseId);
  await inTransaction(parts.pool, async (client) => {
    await lockUserToRaise(client, { brandId, userId });
    const { rows } = await client.query<{ id: bigint }>(
      `update identity_submission set state = 'approved', decided_ms = $2, decided_by = $3 where id = $1 and state = 'open' returning id`,
      [caseId, decidedMs, operatorId],
    );
    if (rows.length === 0) return refuseReplaced(parts, level, caseId, 'approved');
    await raiseVerification(client, { brandId, userId, level });
    await parts.notifyUser(client, {
      userId,
      kind: 'verificationApproved',
      subject: `verification/${caseId}`,
      values: { verificationLevel: level },
    });
  });
}

async function reject(parts: VerificationParts, level: SubmittedLevel, decision: Rejection): Promise<void> {
  const { caseId, operatorId, reasonCode, text, decidedMs } = decision;
  const { brand_id: brandId, user_id: userId } = await readSubmission(parts, level, caseId);
  await inTransaction(parts.pool, async (client) => {
    await lockUser(client, { brandId, userId });
    const { rows } = await client.query<{ id: bigint }>(
      `update identity_submission set state = 'rejected', decided_ms = $2, decided_by = $3, reason_code = $4, reason_text = $5
       where id = $1 and state = 'open' returning id`,
      [caseId, decidedMs, operatorId, reasonCode, text],
    );
    if (rows.length === 0) return refuseReplaced(parts, level, caseId, 'rejected');
    await parts.notifyUser(client, {
      userId,
      kind: 'verificationRejected',
      subject: `verification/${caseId}`,
      values: { reasonCode, reasonText: text, verificationLevel: level },
    });
  });
}

/** A decision carried out a second time does nothing; one on a replaced submission is refused. */
async function refuseReplaced(
  parts: VerificationParts,
  level: SubmittedLevel,
  caseId: bigint,
  wanted: StoredSubmission['state'],
): Promise<void> {
  const { state } = await readSubmission(parts, level, caseId);
  if (state !== wanted)
    throw new Refusal('statusUnchanged', { because: 'The submission was replaced by a newer one, or is already decided.' });
}

import type { Brand } from '@truefill/api/brand.ts';
import type { ProofKind } from '@truefill/api/identity/security-mapping.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { FactorProof, Factors } from '../factors/factors.ts';
import type { PasskeyPlace } from '../factors/passkey-checks.ts';
import type { PasswordCheck } from '../passwords/password-check.ts';
import type { Session } from '../sessions/session.ts';
import type { IdentityDatabase } from '../tables.ts';
import type { User } from '../users/users.ts';

/** How long a proof stays fresh for sensitive changes. */
const FRESH_MS = 5 * 60_000;

export interface StepUpParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly factors: Factors;
  readonly passwordCheck: PasswordCheck;
}

/** How a user can prove their identity again: by their second factor if one is on, else by the password. */
export async function proofKinds({ factors }: StepUpParts, user: User, place: PasskeyPlace): Promise<ProofKind[]> {
  const kinds = await factors.kindsFor(user, place);
  return kinds.length > 0 ? kinds : ['password'];
}

/**
 * Proves again that a session is in its user's hands.
 * @returns until when the proof is fresh, ms
 * @throws Refusal 1057 for a password if a second factor is on, or the reverse; 1108 wrong password; 1020 wrong factor;
 * 429 with 1110 after too many wrong ones
 */
export async function stepUp(
  parts: StepUpParts,
  brand: Brand,
  who: { readonly user: User; readonly session: Session; readonly place: PasskeyPlace; readonly clientAddress: string },
  proof: FactorProof | { readonly kind: 'password'; readonly password: string },
): Promise<number> {
  const { user, session, place } = who;
  if (!(await proofKinds(parts, user, place)).includes(proof.kind)) throw new Refusal('invalidOperationStatus');
  if (proof.kind === 'password') await parts.passwordCheck(user, proof.password, who.clientAddress, 'incorrectAccountOrPassword');
  else await parts.factors.prove(brand, user, place, 'step-up', proof);
  return markProved(parts, session);
}

/** Records that a session was just proved. @returns until when the proof is fresh, ms */
export async function markProved(
  { database, clock }: Pick<StepUpParts, 'database' | 'clock'>,
  session: Session,
): Promise<number> {
  await database
    .updateTable('sessions')
    .set({ proved_ms: BigInt(clock.now()) })
    .where('id', '=', session.sessionId)
    .where('brand_id', '=', session.brandId)
    .execute();
  return clock.now() + FRESH_MS;
}

/** Revokes the proofs of other sessions after a factor was added: they were made with less. */
export async function revokeOtherProofs({ database }: Pick<StepUpParts, 'database'>, session: Session): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ proved_ms: 0n })
    .where('brand_id', '=', session.brandId)
    .where('user_id', '=', session.userId)
    .where('id', '!=', session.sessionId)
    .execute();
}

/** Until when a session's proof is fresh, ms; null if it is not. */
export async function proofValidUntil(
  { database, clock }: Pick<StepUpParts, 'database' | 'clock'>,
  session: Session,
): Promise<number | null> {
  const row = await database
    .selectFrom('sessions')
    .select('proved_ms')
    .where('id', '=', session.sessionId)
    .where('brand_id', '=', session.brandId)
    .executeTakeFirst();
  const until = Number(row?.proved_ms ?? 0n) + FRESH_MS;
  return until > clock.now() ? until : null;
}

/** @throws Refusal 23560 if the session was not proved within the last five minutes */
export async function requireFreshProof(parts: Pick<StepUpParts, 'database' | 'clock'>, session: Session): Promise<void> {
  if ((await proofValidUntil(parts, session)) === null) throw new Refusal('freshProofNeeded');
}

import type { Pool } from 'pg';
import { parseEmail } from '@truefill/api/fields/email-address.ts';
import { passwordError } from '@truefill/api/password/password-rules.ts';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import { writeAudit } from '../audit/index.ts';
import type { LoginThrottle, PasswordHasher } from '../identity/index.ts';
import type { OperatorFactors, SubmittedFactor } from './factor.ts';
import { lockOperator, operatorByEmail, type OperatorRow } from './operator-store.ts';
import type { PendingLogin, OperatorSessions, SignInOrigin } from './sessions.ts';
import type { OperatorSession } from './session.ts';

export interface SignInParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly throttle: LoginThrottle;
  readonly sessions: OperatorSessions;
  readonly factors: OperatorFactors;
}

/** The next step after the password, with the cookie value of the login in progress. */
export interface PasswordAccepted {
  readonly next: 'setUpFactor' | 'enterCode';
  readonly token: string;
}

/**
 * Checks a password. An unknown address, a deactivated operator and a wrong password take the same time and answer the same.
 * @throws Refusal 1108; 429 with 1110 while the address has to wait
 */
export async function submitPassword(
  parts: SignInParts,
  { email, password }: { readonly email: string; readonly password: string },
  origin: SignInOrigin,
): Promise<PasswordAccepted> {
  const { pool, throttle, hasher } = parts;
  // an invalid address is counted and looked up like a valid one
  const key = parseEmail(email)?.key ?? `no address ${email.toLowerCase()}`;
  const account = ['operator-login', key] as const;
  const waitMs = await throttle.count(account, origin.network);
  if (waitMs > 0) throw tooOften(waitMs);
  let operator: OperatorRow | null;
  let isRight: boolean;
  try {
    operator = await operatorByEmail(pool, key);
    isRight = await hasher.verify(operator?.active ? operator.password_hash : null, password);
  } catch (error) {
    await throttle.uncount(account, origin.network);
    throw error;
  }
  if (!operator || !isRight) throw new Refusal('incorrectAccountOrPassword');
  // the second step has its own counter
  await throttle.uncount(account, origin.network);
  const checkedHash = operator.password_hash;
  return inTransaction(pool, async (transaction) => {
    // the password may have been changed, or the operator deactivated, during the check
    const now = await lockOperator(transaction, operator.id);
    if (!now?.active || now.password_hash !== checkedHash) throw new Refusal('incorrectAccountOrPassword');
    return beginLogin(parts, transaction, now, origin);
  });
}

/** Starts the login of an operator whose password is known to be right. */
export async function beginLogin(
  { sessions }: Pick<SignInParts, 'sessions'>,
  within: Sql,
  operator: Pick<OperatorRow, 'id' | 'factor_confirmed_ms'>,
  origin: SignInOrigin,
): Promise<PasswordAccepted> {
  const { token } = await sessions.begin(within, operator.id, 'password', origin);
  return { next: operator.factor_confirmed_ms === null ? 'setUpFactor' : 'enterCode', token };
}

/** The first sign-in, which confirms the authenticator app. @returns the cookie's value, and the recovery codes to show once */
export async function confirmFactor(
  parts: SignInParts,
  login: PendingLogin,
  authCode: string,
  origin: SignInOrigin,
): Promise<{ readonly token: string; readonly recoveryCodes: readonly string[] }> {
  const signedIn = await parts.factors.prove(login.operatorId, { authCode }, 'new', async (transaction, operator) => {
    const recoveryCodes = await parts.factors.renewRecoveryCodes(transaction, operator.id);
    const token = await openSession(parts, transaction, login, origin);
    await note(parts, transaction, operator, 'operator.factorSetUp', origin.network);
    await note(parts, transaction, operator, 'operator.signedIn', origin.network);
    return { token, recoveryCodes, operator };
  });
  await parts.throttle.succeeded(['operator-login', signedIn.operator.email_key], origin.network);
  return signedIn;
}

/** Every later sign-in. @returns the cookie's value */
export async function submitFactor(
  parts: SignInParts,
  login: PendingLogin,
  submitted: SubmittedFactor,
  origin: SignInOrigin,
): Promise<string> {
  const signedIn = await parts.factors.prove(login.operatorId, submitted, 'confirmed', async (transaction, operator) => {
    const token = await openSession(parts, transaction, login, origin);
    if (submitted.authCode === undefined) await note(parts, transaction, operator, 'operator.recoveryCodeUsed', origin.network);
    await note(parts, transaction, operator, 'operator.signedIn', origin.network);
    return { token, operator };
  });
  await parts.throttle.succeeded(['operator-login', signedIn.operator.email_key], origin.network);
  return signedIn.token;
}

/** A new session with a new cookie: the login's cookie becomes useless. */
async function openSession(
  { sessions, clock }: SignInParts,
  transaction: Sql,
  { sessionId, operatorId }: PendingLogin,
  origin: SignInOrigin,
): Promise<string> {
  // a change of password or a deactivation has ended it in the meantime
  if (!(await sessions.end(transaction, sessionId))) throw new Refusal('loginRequired', { httpStatus: 401 });
  const { token } = await sessions.begin(transaction, operatorId, 'signed-in', origin);
  await transaction.query('update operators set signed_in_ms = $2 where id = $1', [operatorId, clock.now()]);
  return token;
}

type OwnAction = 'operator.factorSetUp' | 'operator.signedIn' | 'operator.recoveryCodeUsed';

function note(
  { clock }: Pick<SignInParts, 'clock'>,
  transaction: Sql,
  { id, name }: OperatorRow,
  action: OwnAction,
  network: string,
): Promise<void> {
  const target = { kind: 'operator', id };
  return writeAudit(transaction, {
    operator: { operatorId: id, name, network },
    action,
    brandId: null,
    target,
    atMs: clock.now(),
  });
}

export async function signOut({ pool, sessions, clock }: SignInParts, operator: OperatorSession): Promise<void> {
  const target = { kind: 'operator', id: operator.operatorId };
  await inTransaction(pool, async (transaction) => {
    await sessions.end(transaction, operator.sessionId);
    await writeAudit(transaction, { operator, action: 'operator.signedOut', brandId: null, target, atMs: clock.now() });
  });
}

/** @throws Refusal 1109, 1020, 1001 too short or too long, 23564 easy to guess, 429 with 1110 */
export async function changePassword(
  parts: SignInParts,
  operator: OperatorSession,
  {
    oldPassword,
    newPassword,
    authCode,
  }: { readonly oldPassword: string; readonly newPassword: string; readonly authCode: string },
): Promise<void> {
  const { pool, hasher, throttle, sessions, clock } = parts;
  refusePassword(newPassword, operator.name);
  const account = ['operator-proof', String(operator.operatorId)] as const;
  const waitMs = await throttle.count(account, operator.network);
  if (waitMs > 0) throw tooOften(waitMs);
  const known = await operatorByEmail(pool, operator.email);
  if (!(await hasher.verify(known?.password_hash ?? null, oldPassword))) throw new Refusal('wrongOldPassword');
  await throttle.succeeded(account, operator.network);
  const passwordHash = await hasher.hash(newPassword);
  const target = { kind: 'operator', id: operator.operatorId };
  await parts.factors.prove(operator.operatorId, { authCode }, 'confirmed', async (transaction) => {
    await transaction.query('update operators set password_hash = $2 where id = $1', [operator.operatorId, passwordHash]);
    await sessions.endAll(transaction, operator.operatorId, operator.sessionId);
    await writeAudit(transaction, { operator, action: 'operator.passwordChanged', brandId: null, target, atMs: clock.now() });
  });
}

/** Validates a new password. @throws Refusal 1001 too short or too long, 23564 easy to guess */
export function refusePassword(password: string, name: string): void {
  const problem = passwordError(password, ['Truefill', name]);
  if (problem !== null) throw new Refusal(problem === 'guessable' ? 'guessablePassword' : 'badParameter');
}

function tooOften(waitMs: number): Refusal {
  return new Refusal('sendingTooOften', { httpStatus: 429, retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

import type { Brand } from '@truefill/api/brand.ts';
import { CODE_CHECK_FAILED } from '@truefill/api/error-codes.ts';
import { balanceToWire, userToWire, type BalanceView, type UserView } from '@truefill/api/identity/user-mapping.ts';
import { presentedToken } from '../../../http/calls/bearer-token.ts';
import type { CallContext, RegisterCall } from '../../../http/calls/register-call.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { filePath } from '../../files/index.ts';
import { bindEmail, type BindEmailParts } from '../users/bind-email.ts';
import { changePassword, type ChangePasswordParts } from '../passwords/change-password.ts';
import { dropRefreshCookie } from '../sessions/cookies.ts';
import { phoneDigits } from '../users/login-name.ts';
import { changeProfile, type ProfileParts } from '../users/profile.ts';
import type { Session } from '../sessions/session.ts';
import { sessionUser } from '../users/users.ts';
import { sendSession } from './open-routes.ts';

export interface AccountRoutesParts extends BindEmailParts, ChangePasswordParts, ProfileParts {
  /** available and locked money of the session's account mode, in dollars, for display */
  readonly balanceOf: (session: Session, brand: Brand) => Promise<BalanceView>;
  /** their verified identity, masked; null if not verified */
  readonly verifiedIdentityOf: (user: {
    readonly brandId: string;
    readonly userId: bigint;
  }) => Promise<{ readonly realName: string; readonly idNumber: string } | null>;
  /** whether the user has saved a crypto address */
  readonly hasWallet: (session: Session) => Promise<boolean>;
  readonly hasCoins: (session: Session) => Promise<boolean>;
  readonly hasLoan: (session: Session) => Promise<boolean>;
  /** the status of the user's verifications */
  readonly verificationStates: (session: Session) => Promise<Pick<UserView, 'juniorVerification' | 'verification'>>;
}

/** Response of the silent check for a dead session. */
class CheckFailed extends Refusal {
  override readonly code: number = CODE_CHECK_FAILED;
}

/** The calls of a signed-in user about themselves. */
export function registerAccountCalls(parts: AccountRoutesParts, register: RegisterCall): void {
  registerSessionCalls(parts, register);

  register('submitUserInfo', async ({ nickName, locale }, { brand, session, request }) => {
    const avatar = request.uploads?.get('avatar') ?? null;
    const user = await sessionUser(parts.database, session);
    const known = brand.locales.find((offered) => offered === locale);
    await changeProfile(parts, user, { nickname: nickName, locale: known, avatar });
    return null;
  });

  register('bindEmail', async ({ email, code, locale }, { session, brand, clientAddress }) => {
    const user = await sessionUser(parts.database, session);
    const binding = { email, code: code || null, locale, clientAddress };
    await bindEmail(parts, brand, { user, session }, binding);
    return { codeStatus: 1 as const };
  });

  register('submitPassword', async (passwords, { session, brand, clientAddress }) => {
    const user = await sessionUser(parts.database, session);
    await changePassword(parts, brand, { user, session, clientAddress }, passwords);
    return null;
  });
}

function registerSessionCalls(parts: AccountRoutesParts, register: RegisterCall): void {
  register('logout', async (_input, { session, request, reply }) => {
    await parts.sessions.end(session.sessionId, 'logout');
    dropRefreshCookie(request, reply);
    return null;
  });

  register('check', async (_input, { request, brand }) => {
    const token = tokenOrNull(request);
    if (token === null || (await parts.sessions.authenticate(token, brand)) === null) throw new CheckFailed('loginRequired');
    return null;
  });

  register('switchUser', async (_input, context) => {
    if (!context.brand.switches.virtualCurrencyTrade) throw new Refusal('invalidOperationStatus');
    return sendSession(await parts.sessions.switchMode(context.session), context);
  });

  register('userBalance', async (_input, { session, brand }) => balanceToWire(await parts.balanceOf(session, brand)));

  register('userInfo', async (_input, { session, brand }) => {
    const user = await sessionUser(parts.database, session);
    const { realName, idNumber } = (await parts.verifiedIdentityOf(session)) ?? { realName: '', idNumber: '' };
    return userToWire({
      userId: Number(user.id),
      uid: String(user.id),
      nickname: user.nickname,
      avatarUrl: filePath(user.avatar_file),
      email: user.email ?? '',
      phone: phoneDigits(parts.phones.of(user)),
      registeredBy: user.registered_by,
      inviteCode: user.invite_code,
      accountMode: session.accountMode,
      hasWallet: await parts.hasWallet(session),
      hasCoins: await parts.hasCoins(session),
      hasLoan: await parts.hasLoan(session),
      realName,
      idNumber,
      ...(await parts.verificationStates(session)),
      balance: await parts.balanceOf(session, brand),
    });
  });
}

function tokenOrNull(request: CallContext['request']): string | null {
  try {
    return presentedToken(request);
  } catch {
    return null;
  }
}

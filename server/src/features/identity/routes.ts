import { CODE_CHECK_FAILED } from '@truefill/api/error-codes.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { sessionToWire, type SessionView } from '@truefill/api/mapping/session.ts';
import { balanceToWire, userToWire, type BalanceView } from '@truefill/api/mapping/user.ts';
import type { SessionAnswer } from '@truefill/api/calls.ts';
import { createAddressLimiter, type AddressLimit } from '../../http/address-limit.ts';
import { presentedToken } from '../../http/bearer-token.ts';
import type { CallContext, FeatureRoutes } from '../../http/register-call.ts';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import { logIn, type LoginParts } from './login.ts';
import { deliveryOf, refreshCookie, setRefreshCookie } from './refresh-cookie.ts';
import { registerUser, sendRegistrationCode, type RegistrationParts } from './register.ts';
import type { Session } from './session.ts';
import { sessionEnded, type RefreshProof } from './sessions.ts';
import { findUser } from './users.ts';

/** Requests per client address; a whole office may share one. */
export interface IdentityLimits {
  readonly login: AddressLimit;
  readonly sendMail: AddressLimit;
  readonly register: AddressLimit;
}

export const DEFAULT_LIMITS: IdentityLimits = {
  login: { count: 60, windowMs: 60_000 },
  sendMail: { count: 100, windowMs: 3_600_000 },
  register: { count: 60, windowMs: 60_000 },
};

export interface IdentityRoutesParts extends RegistrationParts, LoginParts {
  readonly clock: Clock;
  readonly limits: IdentityLimits;
  /** free and locked money of the session's account mode, in dollars for showing */
  readonly balanceOf: (session: Session, brand: Brand) => Promise<BalanceView>;
}

/** The silent check's answer for a dead session. */
class CheckFailed extends Refusal {
  override readonly code: number = CODE_CHECK_FAILED;
}

const SEND_REGISTRATION_CODE = 1;
const SEND_REGISTRATION_COMPLETE = 4;

/** The calls of identity. */
export function identityRoutes(parts: IdentityRoutesParts): FeatureRoutes {
  return (register) => {
    const limit = {
      login: createAddressLimiter(parts.limits.login, parts.clock),
      sendMail: createAddressLimiter(parts.limits.sendMail, parts.clock),
      register: createAddressLimiter(parts.limits.register, parts.clock),
    };

    register('sendMail', async ({ email, type, locale }, { brand, clientAddress }) => {
      // that mail goes out with the registration itself; asking for it must not send mail to anybody
      if (type === SEND_REGISTRATION_COMPLETE) return null;
      if (type !== SEND_REGISTRATION_CODE) throw new Refusal('invalidOperationStatus');
      limit.sendMail(clientAddress);
      await sendRegistrationCode(parts, brand, email, locale);
      return null;
    });

    register('register', async ({ username, type, ...rest }, { brand, clientAddress }) => {
      limit.register(clientAddress);
      if (type === 'P') throw new Refusal('badParameter');
      await registerUser(parts, brand, {
        email: username,
        password: rest.password,
        code: rest.code,
        inviteCode: rest.inviteCode,
        locale: rest.locale,
      });
      return null;
    });

    register('login', async ({ username, password, type }, context) => {
      limit.login(context.clientAddress);
      if (type === 'P') throw new Refusal('incorrectAccountOrPassword');
      const { brand, clientAddress, request } = context;
      return handOut(
        await logIn(parts, { brandId: brand.id, email: username, password, clientAddress, delivery: deliveryOf(request) }),
        context,
      );
    });

    register('refresh', async ({ token, refreshToken }, context) => {
      const proof = refreshProof(context, token, refreshToken);
      try {
        return handOut(await parts.sessions.refresh(proof, context.brand.id), context);
      } catch (error) {
        if (error instanceof Refusal && proof.delivery === 'cookie') setRefreshCookie(context.request, context.reply, null);
        throw error;
      }
    });

    registerSessionCalls(parts, register);
  };
}

function registerSessionCalls(parts: IdentityRoutesParts, register: Parameters<FeatureRoutes>[0]): void {
  register('logout', async (_input, { session, request, reply }) => {
    await parts.sessions.end(required(session).sessionId, 'logout');
    setRefreshCookie(request, reply, null);
    return null;
  });

  register('check', async (_input, { request, brand }) => {
    const token = tokenOrNull(request);
    if (token === null || (await parts.sessions.authenticate(token, brand.id)) === null) throw new CheckFailed('loginRequired');
    return null;
  });

  register('switchUser', async (_input, context) => {
    if (!context.brand.switches.virtualCurrencyTrade) throw new Refusal('invalidOperationStatus');
    return handOut(await parts.sessions.switchMode(required(context.session)), context);
  });

  register('userBalance', async (_input, { session, brand }) => balanceToWire(await parts.balanceOf(required(session), brand)));

  register('userInfo', async (_input, { session: maybe, brand }) => {
    const session = required(maybe);
    const user = await findUser(parts.database, brand.id, session.userId);
    if (!user) throw new Refusal('userNotFound');
    return userToWire({
      userId: Number(user.id),
      uid: String(user.id),
      nickname: user.nickname,
      avatarUrl: '',
      email: user.email,
      phone: '',
      registeredBy: 'email',
      inviteCode: user.invite_code,
      accountMode: session.accountMode,
      verificationStatus: 0,
      balance: await parts.balanceOf(session, brand),
    });
  });
}

function required(session: Session | null): Session {
  if (session === null) throw sessionEnded();
  return session;
}

function tokenOrNull(request: CallContext['request']): string | null {
  try {
    return presentedToken(request);
  } catch {
    return null;
  }
}

/** A browser's refresh token goes into its cookie and nowhere else. */
function handOut(session: SessionView, { request, reply }: CallContext): SessionAnswer {
  if (deliveryOf(request) === 'body') return sessionToWire(session);
  setRefreshCookie(request, reply, session.refreshToken);
  return sessionToWire({ ...session, refreshToken: null });
}

function refreshProof({ request }: CallContext, accessToken: string | undefined, refreshToken: string | undefined): RefreshProof {
  if (deliveryOf(request) === 'cookie') {
    const fromCookie = refreshCookie(request);
    if (!fromCookie) throw new Refusal('notLoggedIn', { httpStatus: 401 });
    return { delivery: 'cookie', refreshToken: fromCookie };
  }
  if (!refreshToken || !accessToken) throw new Refusal('notLoggedIn', { httpStatus: 401 });
  return { delivery: 'body', refreshToken, accessToken };
}

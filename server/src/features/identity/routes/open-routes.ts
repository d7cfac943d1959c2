import type { SessionAnswer } from '@truefill/api/identity/calls.ts';
import { sessionToWire } from '@truefill/api/identity/session-mapping.ts';
import type { CallContext, RegisterCall } from '../../../http/calls/register-call.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  codeMark,
  deliveryOf,
  deviceMark,
  ensureCodeMark,
  refreshCookie,
  setDeviceMark,
  dropRefreshCookie,
  setRefreshCookie,
} from '../sessions/cookies.ts';
import { factorProof } from '../factors/factors.ts';
import { resetPassword, type ForgotPasswordParts } from '../passwords/forgot-password.ts';
import type { IdentityLimits } from '../limits.ts';
import { parseLoginName, type LoginName } from '../users/login-name.ts';
import { logIn, type LoginParts } from '../login/login.ts';
import { registerUser, type RegistrationParts } from '../registration/register.ts';
import { sendCode, type SendCodeParts } from '../codes/send-code.ts';
import type { IssuedSession, RefreshProof } from '../sessions/sessions.ts';
import type { CodeRequester } from '../codes/verification-codes.ts';
import { originOf, placeOf } from './caller.ts';

export interface OpenRoutesParts extends RegistrationParts, LoginParts, ForgotPasswordParts, SendCodeParts {
  readonly limits: IdentityLimits;
}

const PURPOSES: Readonly<Record<number, 'register' | 'forgot'>> = { 1: 'register', 2: 'forgot' };
/** That mail goes out with the registration itself; this call must not let anyone send mail to others. */
const SEND_REGISTRATION_COMPLETE = 4;

/** The calls that need no session. */
export function registerOpenCalls(parts: OpenRoutesParts, register: RegisterCall): void {
  registerAccountCalls(parts, register);

  register('login', async (input, context) => {
    const { brand, request, reply } = context;
    const mark = deviceMark(request);
    const outcome = await logIn(parts, brand, {
      type: input.type,
      userName: input.username,
      password: input.password,
      factor: input.command === undefined ? null : secondStep(input),
      // clients do not send it with a new user's first login, which is remembered: the user chose this device to register on
      origin: originOf(context, brand.switches.rememberLogin && (input.rememberMe ?? true)),
      place: placeOf(context),
      deviceMark: mark,
    });
    if ('qrcodeStatus' in outcome) return outcome;
    const answer = sendSession(outcome, context);
    if (mark !== null) setDeviceMark(request, reply, mark);
    return answer;
  });

  register('refresh', async ({ token, refreshToken }, context) => {
    const proof = refreshProof(context, token, refreshToken);
    try {
      return sendSession(await parts.sessions.refresh(proof, context.brand), context);
    } catch (error) {
      if (error instanceof Refusal && proof.delivery === 'cookie') dropRefreshCookie(context.request, context.reply);
      throw error;
    }
  });
}

function registerAccountCalls(parts: OpenRoutesParts, register: RegisterCall): void {
  async function send(context: CallContext, type: number, name: LoginName, locale: string | undefined): Promise<null> {
    if (type === SEND_REGISTRATION_COMPLETE) return null;
    const purpose = PURPOSES[type];
    if (purpose === undefined) throw new Refusal('invalidOperationStatus');
    const { brand, request, reply, clientAddress } = context;
    const requester = { mark: ensureCodeMark(request, reply), clientAddress };
    await sendCode(parts, brand, { purpose, name, locale, requester, deviceMark: deviceMark(request) });
    return null;
  }

  register('sendMail', ({ email, type, locale }, context) => send(context, type, readName('E', email), locale));

  register('sendPhone', ({ phone, type, locale }, context) => {
    const { phoneRegister, phoneRegisterSms } = context.brand.switches;
    const registers = type !== 2;
    if (!phoneRegister || (registers && !phoneRegisterSms)) throw new Refusal('invalidOperationStatus');
    return send(context, type, readName('P', phone), locale);
  });

  register('getImageCode', async (_input, { brand }) => {
    const { picture, id } = await parts.captchas.make(brand.id);
    return { data: picture, uuid: id };
  });

  register('register', async ({ username, type, uuid, ...form }, context) => {
    const { brand } = context;
    if (type === 'P' && !brand.switches.phoneRegister) throw new Refusal('invalidOperationStatus');
    const { password, code, inviteCode, locale, documents } = form;
    const name = readName(type, username);
    const requester = codeRequester(context);
    await registerUser(parts, brand, { name, captchaId: uuid, password, code, inviteCode, locale, documents, requester });
    return null;
  });

  register('forgot', async ({ username, type, password, code }, context) => {
    const requester = codeRequester(context);
    await resetPassword(parts, context.brand, { name: readName(type, username), password, code, requester });
    return null;
  });
}

/** The client that enters a code. */
function codeRequester({ request, clientAddress }: CallContext): CodeRequester {
  return { mark: codeMark(request), clientAddress };
}

/** A second step without a factor is rejected as a wrong factor. */
function secondStep(input: Parameters<typeof factorProof>[0]): NonNullable<ReturnType<typeof factorProof>> {
  return factorProof(input) ?? { kind: 'authCode', code: '' };
}

function readName(type: 'E' | 'P', text: string): LoginName {
  const name = parseLoginName(type, text);
  if (name === null) throw new Refusal('badParameter');
  return name;
}

/** Returns a session; a browser gets the refresh token only in its cookie. */
export function sendSession(session: IssuedSession, { request, reply }: CallContext): SessionAnswer {
  if (deliveryOf(request) === 'body') return sessionToWire(session);
  setRefreshCookie(request, reply, session);
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

import type { Brand } from '@truefill/api/brand.ts';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { OPERATOR_RIGHTS, type OperatorRight } from '@truefill/api/operators/rights.ts';
import type { FastifyRequest } from 'fastify';
import type { ConsoleContext, RegisterConsoleCall } from '../../../http/calls/console-registrar.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { activityOf, writeAudit } from '../../audit/index.ts';
import { writeCookie, readCookie } from '../cookies.ts';
import { accept, invitationOf, type InvitationParts } from '../invitations.ts';
import type { OperatorSession } from '../session.ts';
import type { PendingLogin, SignInOrigin } from '../sessions.ts';
import { changePassword, confirmFactor, submitFactor, submitPassword, signOut, type PasswordAccepted } from '../sign-in.ts';

export interface SignInRoutesParts extends InvitationParts {
  readonly brands: readonly Brand[];
}

/** Sign-in, and the calls about one's own access. */
export function registerSignInCalls(parts: SignInRoutesParts, register: RegisterConsoleCall): void {
  register('operatorLogin', async (_nobody, input, context) =>
    sendNextStep(context, await submitPassword(parts, input, originOf(context))),
  );
  register('createOperatorFactor', async (_nobody, _input, { request }) =>
    parts.factors.create((await pendingLogin(parts, request)).operatorId),
  );
  register('submitOperatorFactor', async (_nobody, { authCode }, context) => {
    const login = await pendingLogin(parts, context.request);
    const { token, recoveryCodes } = await confirmFactor(parts, login, authCode, originOf(context));
    return { recoveryCodes: [...recoveryCodes], session: await begin(parts, context, token) };
  });
  register('operatorSignIn', async (_nobody, submitted, context) => {
    const login = await pendingLogin(parts, context.request);
    return begin(parts, context, await submitFactor(parts, login, submitted, originOf(context)));
  });
  register('readInvitation', async (_nobody, { token }) => {
    const { name, email_key: email, expires_ms } = await invitationOf(parts, token);
    return { name, email, expiresTs: Number(expires_ms) };
  });
  register('acceptInvitation', async (_nobody, input, context) =>
    sendNextStep(context, await accept(parts, input, originOf(context))),
  );
  registerOwnCalls(parts, register);
}

function registerOwnCalls(parts: SignInRoutesParts, register: RegisterConsoleCall): void {
  register('operatorSession', (operator) => viewOf(parts, operator));
  register('operatorLogout', async (operator, _input, { request, reply }) => {
    await signOut(parts, operator);
    writeCookie(request, reply, 'console', null);
    return null;
  });
  register('changeOperatorPassword', async (operator, input) => {
    await changePassword(parts, operator, input);
    return null;
  });
  register('createOperatorRecoveryCodes', async (operator, { authCode }) => {
    const { operatorId } = operator;
    const recoveryCodes = await parts.factors.prove(operatorId, { authCode }, 'confirmed', async (transaction) => {
      const codes = await parts.factors.renewRecoveryCodes(transaction, operatorId);
      const target = { kind: 'operator', id: operatorId };
      const act = { operator, action: 'operator.recoveryCodesMade', brandId: null, target } as const;
      await writeAudit(transaction, { ...act, atMs: parts.clock.now() });
      return codes;
    });
    return { recoveryCodes };
  });
  register('operatorActivity', (operator, place) => activityOf(parts.pool, operator.operatorId, place));
}

/** Origin of a request. */
function originOf({ request, clientAddress }: ConsoleContext): SignInOrigin {
  return { network: clientAddress, userAgent: request.headers['user-agent'] ?? '' };
}

/** @throws Refusal 401 with 400 if no password was checked, with 23519 if it was too long ago */
async function pendingLogin({ sessions }: SignInRoutesParts, request: FastifyRequest): Promise<PendingLogin> {
  const token = readCookie(request, 'console-login');
  if (token === null) throw new Refusal('notLoggedIn', { httpStatus: 401 });
  const login = await sessions.pendingLogin(token);
  if (login === null) throw new Refusal('loginRequired', { httpStatus: 401 });
  return login;
}

function sendNextStep({ request, reply }: ConsoleContext, { next, token }: PasswordAccepted): { next: PasswordAccepted['next'] } {
  writeCookie(request, reply, 'console-login', token);
  return { next };
}

async function begin(
  parts: SignInRoutesParts,
  { request, reply, clientAddress }: ConsoleContext,
  token: string,
): Promise<ConsoleCallResponse<'operatorSession'>> {
  writeCookie(request, reply, 'console-login', null);
  writeCookie(request, reply, 'console', token);
  const operator = await parts.sessions.find(token, clientAddress, true);
  if (operator === null) throw new Refusal('loginRequired', { httpStatus: 401 });
  return viewOf(parts, operator);
}

async function viewOf(
  { brands, factors }: SignInRoutesParts,
  operator: OperatorSession,
): Promise<ConsoleCallResponse<'operatorSession'>> {
  const inOrder = (rights: ReadonlySet<OperatorRight>): OperatorRight[] => OPERATOR_RIGHTS.filter((right) => rights.has(right));
  return {
    operatorId: Number(operator.operatorId),
    name: operator.name,
    email: operator.email,
    grants: [...operator.grants],
    rights: inOrder(operator.rights),
    brands: brands.flatMap(({ id, site, demonstration, timeZone, locales }) => {
      const rights = operator.brands.get(id);
      return rights ? [{ brandId: id, site, demonstration, timeZone, locales, rights: inOrder(rights) }] : [];
    }),
    idleUntilTs: operator.idleUntilMs,
    endsTs: operator.endsMs,
    recoveryCodesLeft: await factors.recoveryCodesLeft(operator.operatorId),
  };
}

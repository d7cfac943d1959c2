import { devicesToWire, securityToWire } from '@truefill/api/identity/security-mapping.ts';
import type { Brand } from '@truefill/api/brand.ts';
import type { RegisterCall, UserContext } from '../../../http/calls/register-call.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dropRefreshCookie } from '../sessions/cookies.ts';
import { deviceOf, isLoopback, shortAddress } from '../sessions/device.ts';
import { factorProof } from '../factors/factors.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { proofKinds, proofValidUntil, requireFreshProof, stepUp, type StepUpParts } from '../login/step-up.ts';
import { sessionUser, setPhrase, type User } from '../users/users.ts';
import { placeOf } from './caller.ts';

export interface SecurityRoutesParts extends StepUpParts {
  readonly sessions: Sessions;
  readonly messenger: Messenger;
}

/** A signed-in user and the page that makes the call. */
export interface Caller {
  readonly user: User;
  readonly session: Session;
  readonly brand: Brand;
}

/** The caller of a signed-in call. */
export async function callerOf(parts: SecurityRoutesParts, { session, brand }: UserContext): Promise<Caller> {
  return { user: await sessionUser(parts.database, session), session, brand };
}

/** The calls about account protection: proofs, phrase, and the list of sessions. */
export function registerSecurityCalls(parts: SecurityRoutesParts, register: RegisterCall): void {
  registerDeviceCalls(parts, register);

  register('userSecurity', async (_input, context) => {
    const { user, session } = await callerOf(parts, context);
    const passkeys = await parts.factors.passkeys.ofUser(user);
    return securityToWire({
      passwordSetMs: Number(user.password_set_ms),
      hasAuthenticator: await parts.factors.authenticators.isOn(user),
      recoveryCodesLeft: await parts.factors.recoveryCodes.left(parts.database, user),
      passkeys: passkeys.map((row) => ({
        id: row.id,
        name: row.name,
        hostName: row.host_name,
        createdMs: Number(row.created_ms),
        usedMs: row.used_ms === null ? null : Number(row.used_ms),
      })),
      antiPhishingPhrase: user.phrase,
      provedUntilMs: await proofValidUntil(parts, session),
      proofs: await proofKinds(parts, user, placeOf(context)),
    });
  });

  register('stepUp', async ({ password, ...factor }, context) => {
    const { user, session, brand } = await callerOf(parts, context);
    const submitted = factorProof(factor);
    if ((submitted === null) === (password === undefined)) throw new Refusal('badParameter');
    const proof = submitted ?? { kind: 'password' as const, password: password ?? '' };
    const who = { user, session, place: placeOf(context), clientAddress: context.clientAddress };
    return { stepUpTs: await stepUp(parts, brand, who, proof) };
  });

  register('passkeyChallenge', async (_input, context) => {
    const { user } = await callerOf(parts, context);
    const options = await parts.factors.passkeys.requestOptions(user, placeOf(context), 'step-up');
    if (options === null) throw new Refusal('invalidOperationStatus');
    return options;
  });

  register('submitPhrase', async ({ phrase }, context) => {
    const { user, brand } = await callerOf(parts, context);
    await parts.database.transaction().execute(async (transaction) => {
      await setPhrase(transaction, user, phrase);
      await parts.messenger.notify(transaction, brand, user, { template: 'phrase-changed' });
    });
    return null;
  });
}

/** A stolen session must not log its owner out elsewhere if a second factor can tell them apart. */
async function requireFactor(parts: SecurityRoutesParts, user: User, session: Session): Promise<void> {
  if (await parts.factors.areOn(user)) await requireFreshProof(parts, session);
}

function registerDeviceCalls(parts: SecurityRoutesParts, register: RegisterCall): void {
  register('sessionList', async (_input, context) => {
    const { user, session } = await callerOf(parts, context);
    const rows = await parts.sessions.ofUser(user);
    return devicesToWire(
      rows.map(({ row, seenMs }) => ({
        ...deviceOf(row.user_agent),
        sessionId: row.id,
        address: isLoopback(row.address) ? '' : shortAddress(row.address),
        startedMs: Number(row.created_ms),
        seenMs,
        isCurrent: row.id === session.sessionId,
      })),
    );
  });

  register('endSession', async ({ id }, context) => {
    const { user, session } = await callerOf(parts, context);
    const own = (await parts.sessions.ofUser(user)).some(({ row }) => row.id === id);
    if (!own) throw new Refusal('dataNotFound');
    const isCurrent = id === session.sessionId;
    if (!isCurrent) await requireFactor(parts, user, session);
    await parts.sessions.end(id, isCurrent ? 'logout' : 'elsewhere');
    if (isCurrent) dropRefreshCookie(context.request, context.reply);
    return null;
  });

  register('endOtherSessions', async (_input, context) => {
    const { user, session } = await callerOf(parts, context);
    await requireFactor(parts, user, session);
    return { counts: await parts.sessions.endAll(user, { reason: 'elsewhere', except: session.sessionId }) };
  });
}

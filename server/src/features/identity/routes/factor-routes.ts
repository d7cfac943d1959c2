import type { RegisterCall } from '../../../http/calls/register-call.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { countFactorAttempt, clearFactorAttempts } from '../factors/factor-throttle.ts';
import { revokeOtherProofs, markProved } from '../login/step-up.ts';
import { placeOf } from './caller.ts';
import { callerOf, type SecurityRoutesParts } from './security-routes.ts';

/**
 * The calls that add and remove second factors. Each requires a fresh proof, as its declaration says, and notifies the user.
 */
export function registerFactorCalls(parts: SecurityRoutesParts, register: RegisterCall): void {
  const { authenticators, recoveryCodes } = parts.factors;
  registerPasskeyCalls(parts, register);

  register('createAuthenticator', async (_input, context) => {
    const { user, brand } = await callerOf(parts, context);
    const { secret, uri } = await authenticators.create(user, brand);
    return { secret, otpauthUrl: uri };
  });

  register('submitAuthenticator', async ({ authCode }, context) => {
    const { user, session, brand } = await callerOf(parts, context);
    await countFactorAttempt(parts.database, user, parts.clock.now());
    await parts.database.transaction().execute(async (transaction) => {
      await authenticators.confirm(transaction, user, authCode);
      await parts.messenger.notify(transaction, brand, user, { template: 'authenticator-on' });
    });
    await clearFactorAttempts(parts.database, user);
    await revokeOtherProofs(parts, session);
    await markProved(parts, session);
    return { recoveryCodes: await parts.factors.firstRecoveryCodes(user) };
  });

  register('deleteAuthenticator', async (_input, context) => {
    const { user, brand } = await callerOf(parts, context);
    await parts.database.transaction().execute(async (transaction) => {
      await authenticators.remove(transaction, user);
      await parts.messenger.notify(transaction, brand, user, { template: 'authenticator-off' });
    });
    await parts.factors.deleteUnused(user);
    return null;
  });

  register('createRecoveryCodes', async (_input, context) => {
    const { user, brand } = await callerOf(parts, context);
    if (!(await parts.factors.areOn(user))) throw new Refusal('invalidOperationStatus');
    const codes = await parts.database.transaction().execute(async (transaction) => {
      await parts.messenger.notify(transaction, brand, user, { template: 'recovery-codes-new' });
      return recoveryCodes.renew(transaction, user);
    });
    return { recoveryCodes: codes };
  });
}

function registerPasskeyCalls(parts: SecurityRoutesParts, register: RegisterCall): void {
  const { passkeys } = parts.factors;

  register('createPasskey', async (_input, context) => {
    const { user, brand } = await callerOf(parts, context);
    return passkeys.creationOptions(user, brand, placeOf(context));
  });

  register('submitPasskey', async ({ name, credential }, context) => {
    const { user, session, brand } = await callerOf(parts, context);
    await passkeys.add(user, placeOf(context), { name, credential }, (transaction) =>
      parts.messenger.notify(transaction, brand, user, { template: 'passkey-added', values: { name } }),
    );
    await revokeOtherProofs(parts, session);
    await markProved(parts, session);
    return { recoveryCodes: await parts.factors.firstRecoveryCodes(user) };
  });

  register('updatePasskey', async ({ id, name }, context) => {
    const { user } = await callerOf(parts, context);
    await passkeys.rename(user, id, name);
    return null;
  });

  register('deletePasskey', async ({ id }, context) => {
    const { user, brand } = await callerOf(parts, context);
    await parts.database.transaction().execute(async (transaction) => {
      const name = await passkeys.remove(transaction, user, id);
      await parts.messenger.notify(transaction, brand, user, { template: 'passkey-removed', values: { name } });
    });
    await parts.factors.deleteUnused(user);
    return null;
  });
}

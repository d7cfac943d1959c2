import type { Brand } from '@truefill/api/brand.ts';
import type { FactorKind, SecondFactorPrompt } from '@truefill/api/identity/calls.ts';
import type { PasskeyAssertion } from '@truefill/api/identity/passkey-schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { PhoneStore } from '../users/phone-store.ts';
import type { IdentityDatabase } from '../tables.ts';
import type { User } from '../users/users.ts';
import { createAuthenticators, type Authenticators } from './authenticators.ts';
import { countFactorAttempt, clearFactorAttempts } from './factor-throttle.ts';
import type { PasskeyPlace } from './passkey-checks.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts';

/** A second factor submitted as proof. */
export type FactorProof =
  | { readonly kind: 'authCode'; readonly code: string }
  | { readonly kind: 'recoveryCode'; readonly code: string }
  | { readonly kind: 'passkey'; readonly assertion: PasskeyAssertion };

/** The second factors of users, and how they are verified. */
export interface Factors {
  readonly authenticators: Authenticators;
  readonly recoveryCodes: RecoveryCodes;
  readonly passkeys: Passkeys;
  /** whether logins require a second factor */
  areOn(user: User): Promise<boolean>;
  /** the kinds a user can use on a host; empty if no second factor is on */
  kindsFor(user: User, place: PasskeyPlace): Promise<FactorKind[]>;
  /** the response to a login that requires a second factor; null if none is on */
  required(user: User, place: PasskeyPlace): Promise<SecondFactorPrompt | null>;
  /**
   * @throws Refusal 1020 if it is wrong, spent or another user's; 23559 for the app's valid code that was used already; 429 with
   * 1110 after too many attempts
   */
  prove(brand: Brand, user: User, place: PasskeyPlace, purpose: 'login' | 'step-up', proof: FactorProof): Promise<void>;
  /** Recovery codes for a user who just added a first factor; empty if they already have some. */
  firstRecoveryCodes(user: User): Promise<string[]>;
  /** Deletes the recovery codes if no factor is left. */
  deleteUnused(user: User): Promise<void>;
}

export interface FactorsParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly messenger: Messenger;
  /** 32 bytes */
  readonly key: Buffer;
  readonly phones: PhoneStore;
}

export function createFactors({ database, clock, messenger, key, phones }: FactorsParts): Factors {
  const authenticators = createAuthenticators({ database, clock, key, phones });
  const recoveryCodes = createRecoveryCodes(database, clock, key);
  const passkeys = createPasskeys(database, clock, phones);

  const areOn = async (user: User): Promise<boolean> =>
    (await authenticators.isOn(user)) || (await passkeys.ofUser(user)).length > 0;

  async function kindsFor(user: User, place: PasskeyPlace): Promise<FactorKind[]> {
    if (!(await areOn(user))) return [];
    const here = (await passkeys.ofUser(user)).some(({ host_name }) => host_name === place.hostName);
    return [
      ...((await authenticators.isOn(user)) ? (['authCode'] as const) : []),
      ...(here ? (['passkey'] as const) : []),
      'recoveryCode',
    ];
  }

  /** Spends a recovery code and notifies its user, in one transaction. */
  function consumeRecoveryCode(brand: Brand, user: User, code: string): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      if (!(await recoveryCodes.consume(transaction, user, code))) return false;
      const count = String(await recoveryCodes.left(transaction, user));
      await messenger.notify(transaction, brand, user, { template: 'recovery-code-used', values: { count } });
      return true;
    });
  }

  async function isRight(
    brand: Brand,
    user: User,
    place: PasskeyPlace,
    purpose: 'login' | 'step-up',
    proof: Exclude<FactorProof, { readonly kind: 'authCode' }>,
  ): Promise<boolean> {
    if (proof.kind === 'recoveryCode') return consumeRecoveryCode(brand, user, proof.code);
    return passkeys.verify(user, place, purpose, proof.assertion);
  }

  return {
    authenticators,
    recoveryCodes,
    passkeys,
    areOn,
    kindsFor,
    async required(user, place) {
      const factors = await kindsFor(user, place);
      if (factors.length === 0) return null;
      const passkeyOptions = await passkeys.requestOptions(user, place, 'login');
      return { qrcodeStatus: 0, factors, ...(passkeyOptions === null ? {} : { passkeyOptions }) };
    },
    async prove(brand, user, place, purpose, proof) {
      await countFactorAttempt(database, user, clock.now());
      if (proof.kind === 'authCode') {
        const check = await authenticators.verify(user, proof.code);
        if (check !== 'valid') throw new Refusal(check === 'used' ? 'codeAlreadyUsed' : 'invalidCode');
      } else if (!(await isRight(brand, user, place, purpose, proof))) throw new Refusal('invalidCode');
      await clearFactorAttempts(database, user);
    },
    firstRecoveryCodes: (user) =>
      database
        .transaction()
        .execute(async (transaction) =>
          (await recoveryCodes.left(transaction, user)) > 0 ? [] : recoveryCodes.renew(transaction, user),
        ),
    async deleteUnused(user) {
      if (!(await areOn(user))) await recoveryCodes.removeAll(user);
    },
  };
}

/** The one factor in a request body; null if there is none. @throws Refusal 1001 if there are several */
export function factorProof(body: {
  readonly authCode?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}): FactorProof | null {
  const proofs: FactorProof[] = [];
  if (body.authCode !== undefined) proofs.push({ kind: 'authCode', code: body.authCode });
  if (body.recoveryCode !== undefined) proofs.push({ kind: 'recoveryCode', code: body.recoveryCode });
  if (body.passkey !== undefined) proofs.push({ kind: 'passkey', assertion: body.passkey });
  if (proofs.length > 1) throw new Refusal('badParameter');
  return proofs[0] ?? null;
}

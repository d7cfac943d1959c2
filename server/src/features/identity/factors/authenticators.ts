import type { Brand } from '@truefill/api/brand.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { decrypt, encrypt } from '../../../crypto/secret-box.ts';
import { newTotp, totpStep } from '../../../crypto/totp.ts';
import { userNameOf } from '../users/login-name.ts';
import type { PhoneStore } from '../users/phone-store.ts';
import type { IdentityDatabase } from '../tables.ts';
import type { User, UserKey } from '../users/users.ts';

export interface Authenticators {
  isOn(user: UserKey): Promise<boolean>;
  /** Makes a new secret, which takes effect when `confirm` gets a valid code. @throws Refusal 1057 if an app is already on */
  create(user: User, brand: Brand): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Turns the app on. @throws Refusal 1021 if nothing waits for confirmation, 1020 for a wrong code */
  confirm(transaction: IdentityDatabase, user: UserKey, code: string): Promise<void>;
  /** Verifies a code; a valid one is spent, together with all earlier ones. */
  verify(user: UserKey, code: string): Promise<CodeCheck>;
  /** @throws Refusal 1021 if none is on */
  remove(transaction: IdentityDatabase, user: UserKey): Promise<void>;
}

/** `used`: it is the valid code that was spent last. */
export type CodeCheck = 'valid' | 'used' | 'wrong';

export interface AuthenticatorsParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  /** 32 bytes */
  readonly key: Buffer;
  readonly phones: PhoneStore;
}

/** Authenticator apps (time-based codes). Secrets are encrypted in the database. */
export function createAuthenticators({ database, clock, key, phones }: AuthenticatorsParts): Authenticators {
  const rowOf = (user: UserKey) =>
    database
      .selectFrom('authenticators')
      .selectAll()
      .where('brand_id', '=', user.brand_id)
      .where('user_id', '=', user.id)
      .executeTakeFirst();

  /** Spends the time step of a valid code: of two concurrent requests, only one succeeds. */
  async function consumeStep(
    within: IdentityDatabase,
    user: UserKey,
    encrypted: Buffer,
    { code, confirmed }: { readonly code: string; readonly confirmed: boolean },
  ): Promise<CodeCheck> {
    const step = totpStep(decrypt(key, encrypted, ownerText(user)), code, clock.now());
    if (step === null) return 'wrong';
    const { numUpdatedRows } = await within
      .updateTable('authenticators')
      .set({ last_step: step, ...(confirmed ? {} : { confirmed_ms: BigInt(clock.now()) }) })
      .where('brand_id', '=', user.brand_id)
      .where('user_id', '=', user.id)
      .where('secret', '=', encrypted)
      .where('confirmed_ms', confirmed ? 'is not' : 'is', null)
      .where('last_step', '<', step)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return 'valid';
    return (await rowOf(user))?.last_step === step ? 'used' : 'wrong';
  }

  return {
    isOn: async (user) => ((await rowOf(user))?.confirmed_ms ?? null) !== null,
    async create(user, brand) {
      const { secret, text, uri } = newTotp({ issuer: brand.site, label: userNameOf(phones, user) });
      const encrypted = encrypt(key, secret, ownerText(user));
      const made = { secret: encrypted, created_ms: BigInt(clock.now()), last_step: 0n };
      const written = await database
        .insertInto('authenticators')
        .values({ user_id: user.id, brand_id: user.brand_id, confirmed_ms: null, ...made })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(made).where('authenticators.confirmed_ms', 'is', null))
        .returning('user_id')
        .executeTakeFirst();
      if (!written) throw new Refusal('invalidOperationStatus');
      return { secret: text, uri };
    },
    async confirm(transaction, user, code) {
      const row = await rowOf(user);
      if (!row || row.confirmed_ms !== null) throw new Refusal('authenticatorMissing');
      const check = await consumeStep(transaction, user, row.secret, { code, confirmed: false });
      if (check !== 'valid') throw new Refusal('invalidCode');
    },
    async verify(user, code) {
      const row = await rowOf(user);
      if (row === undefined || row.confirmed_ms === null) return 'wrong';
      return consumeStep(database, user, row.secret, { code, confirmed: true });
    },
    async remove(transaction, user) {
      const { numDeletedRows } = await transaction
        .deleteFrom('authenticators')
        .where('brand_id', '=', user.brand_id)
        .where('user_id', '=', user.id)
        .where('confirmed_ms', 'is not', null)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refusal('authenticatorMissing');
    },
  };
}

function ownerText({ brand_id, id }: UserKey): string {
  return `authenticator/${brand_id}/${id}`;
}

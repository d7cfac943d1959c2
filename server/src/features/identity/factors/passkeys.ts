import { randomUUID } from 'node:crypto';
import type { Brand } from '@truefill/api/brand.ts';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@truefill/api/identity/passkey-schema.ts';
import type { Transaction } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { userNameOf } from '../users/login-name.ts';
import type { PhoneStore } from '../users/phone-store.ts';
import type { IdentityDatabase, IdentityTables } from '../tables.ts';
import type { User, UserKey } from '../users/users.ts';
import { CHALLENGE_MS, createChallenges, type ChallengePurpose } from './challenges.ts';
import { ALGORITHMS, verifyCreated, verifyAssertion, type PasskeyPlace } from './passkey-checks.ts';
import { createPasskeyStore, passkeyRows, type PasskeyRow, type PasskeyStore } from './passkey-store.ts';

const MAX_PASSKEYS = 20;

export interface Passkeys extends PasskeyStore {
  /** Options for `navigator.credentials.create`. @throws Refusal 1057 if the host is an IP address, or the user has 20 */
  creationOptions(user: User, brand: Brand, place: PasskeyPlace): Promise<PasskeyCreationOptions>;
  /**
   * Saves a new passkey. The challenge is spent either way.
   * @param alongside writes in the same transaction
   * @throws Refusal 1020 if it does not answer the challenge from this page
   */
  add(
    user: UserKey,
    place: PasskeyPlace,
    made: { readonly name: string; readonly credential: PasskeyAttestation },
    alongside: (transaction: Transaction<IdentityTables>) => Promise<void>,
  ): Promise<void>;
  /** Options for `navigator.credentials.get`; null if the user has no passkey for this host. */
  requestOptions(user: UserKey, place: PasskeyPlace, purpose: ChallengePurpose): Promise<PasskeyRequestOptions | null>;
  /** Whether a passkey answers a challenge made for this purpose; the challenge is spent either way. */
  verify(user: UserKey, place: PasskeyPlace, purpose: ChallengePurpose, assertion: PasskeyAssertion): Promise<boolean>;
}

/** Passkeys as second factors, checked by @simplewebauthn/server. User presence is enough: the password was checked before. */
export function createPasskeys(database: IdentityDatabase, clock: Clock, phones: PhoneStore): Passkeys {
  const challenges = createChallenges(database, clock);
  const rows = (user: UserKey) => passkeyRows(database, user);

  return {
    ...createPasskeyStore(database),
    async creationOptions(user, brand, place) {
      const own = await rows(user).execute();
      if (!isName(place.hostName) || own.length >= MAX_PASSKEYS) throw new Refusal('invalidOperationStatus');
      const named = { ...user, userName: userNameOf(phones, user) };
      return creationFor(named, brand, place, await challenges.make(user, place.hostName, 'create'), own);
    },
    async add(user, place, { name, credential: created }, alongside) {
      const challenge = await challenges.consume(user, place.hostName, 'create', created.response.clientDataJSON);
      const verified = challenge && (await verifyCreated(created, challenge, place));
      if (!verified) throw new Refusal('invalidCode');
      const row = {
        id: randomUUID(),
        user_id: user.id,
        brand_id: user.brand_id,
        host_name: place.hostName,
        credential_id: verified.id,
        public_key: Buffer.from(verified.publicKey),
        counter: BigInt(verified.counter),
        transports: (created.response.transports ?? []).filter((transport) => /^[a-z-]+$/.test(transport)).join(','),
        name,
        created_ms: BigInt(clock.now()),
        used_ms: null,
      };
      await database.transaction().execute(async (transaction) => {
        const written = await transaction
          .insertInto('passkeys')
          .values(row)
          .onConflict((conflict) => conflict.columns(['brand_id', 'credential_id']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!written) throw new Refusal('invalidCode');
        await alongside(transaction);
      });
    },
    async requestOptions(user, place, purpose) {
      const own = await rows(user).where('host_name', '=', place.hostName).execute();
      if (own.length === 0) return null;
      return {
        challenge: await challenges.make(user, place.hostName, purpose),
        rpId: place.hostName,
        timeout: CHALLENGE_MS,
        userVerification: 'preferred',
        allowCredentials: own.map(credentialOf),
      };
    },
    async verify(user, place, purpose, assertion) {
      const challenge = await challenges.consume(user, place.hostName, purpose, assertion.response.clientDataJSON);
      const row = await rows(user)
        .where('host_name', '=', place.hostName)
        .where('credential_id', '=', assertion.id)
        .executeTakeFirst();
      if (challenge === null || !row) return false;
      const counter = await verifyAssertion(assertion, challenge, place, row);
      if (counter === null) return false;
      await database
        .updateTable('passkeys')
        .set({ counter: BigInt(counter), used_ms: BigInt(clock.now()) })
        .where('brand_id', '=', user.brand_id)
        .where('id', '=', row.id)
        .execute();
      return true;
    },
  };
}

function creationFor(
  user: Pick<User, 'id' | 'nickname'> & { readonly userName: string },
  brand: Brand,
  { hostName }: PasskeyPlace,
  challenge: string,
  own: readonly PasskeyRow[],
): PasskeyCreationOptions {
  return {
    rp: { id: hostName, name: brand.site },
    user: { id: Buffer.from(String(user.id)).toString('base64url'), name: user.userName, displayName: user.nickname },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: own.filter(({ host_name }) => host_name === hostName).map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

/** Browsers do not support passkeys on IP addresses. */
function isName(hostName: string): boolean {
  return /[a-z]/.test(hostName) && !hostName.startsWith('[');
}

function credentialOf({ credential_id, transports }: PasskeyRow): PasskeyRequestOptions['allowCredentials'][number] {
  return { id: credential_id, type: 'public-key', ...(transports === '' ? {} : { transports: transports.split(',') }) };
}

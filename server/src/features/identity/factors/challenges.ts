import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { IdentityDatabase } from '../tables.ts';
import type { UserKey } from '../users/users.ts';

/** Purpose of a challenge; one made for another purpose is wrong. */
export type ChallengePurpose = 'create' | 'login' | 'step-up';

export const CHALLENGE_MS = 5 * 60_000;

export interface Challenges {
  /** @returns the challenge, base64url */
  make(user: UserKey, hostName: string, purpose: ChallengePurpose): Promise<string>;
  /**
   * Spends the challenge that a passkey claims to answer.
   * @param clientData the browser's `clientDataJSON`, base64url
   * @returns the challenge; null if it was not made for this user, host and purpose, was spent or has expired
   */
  consume(user: UserKey, hostName: string, purpose: ChallengePurpose, clientData: string): Promise<string | null>;
}

/** Single-use challenges for passkeys. */
export function createChallenges(database: IdentityDatabase, clock: Clock): Challenges {
  return {
    async make(user, hostName, purpose) {
      const challenge = randomBytes(32).toString('base64url');
      const now = clock.now();
      await database.deleteFrom('passkey_challenges').where('expires_ms', '<=', BigInt(now)).execute();
      await database
        .insertInto('passkey_challenges')
        .values({
          challenge,
          user_id: user.id,
          brand_id: user.brand_id,
          host_name: hostName,
          purpose,
          expires_ms: BigInt(now + CHALLENGE_MS),
        })
        .execute();
      return challenge;
    },
    async consume(user, hostName, purpose, clientData) {
      const challenge = challengeIn(clientData);
      if (challenge === null) return null;
      const row = await database
        .deleteFrom('passkey_challenges')
        .where('challenge', '=', challenge)
        .where('brand_id', '=', user.brand_id)
        .where('user_id', '=', user.id)
        .where('host_name', '=', hostName)
        .where('purpose', '=', purpose)
        .returning('expires_ms')
        .executeTakeFirst();
      return row && Number(row.expires_ms) > clock.now() ? challenge : null;
    },
  };
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    // also rejects text that the database cannot store
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

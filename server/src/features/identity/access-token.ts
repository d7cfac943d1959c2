import { errors, jwtVerify, SignJWT } from 'jose';
import { accountModeFromWire, accountModeToWire } from '@truefill/api/mapping/user.ts';
import type { AccountMode } from '@truefill/domain/account-mode.ts';
import type { Clock } from '../../clock.ts';

export const ACCESS_TOKEN_MS = 30 * 60_000;

/** What an access token says. */
export interface AccessToken {
  /** tells this token from the session's earlier ones */
  readonly tokenId: string;
  readonly sessionId: string;
  readonly userId: bigint;
  readonly brandId: string;
  readonly accountMode: AccountMode;
  readonly expiresAtMs: number;
}

export interface AccessTokens {
  sign(token: AccessToken, fieldKey: string): Promise<string>;
  /** Null where the text is no token of ours, or has expired and `alsoExpired` is not set. */
  read(text: string, options?: { alsoExpired?: boolean }): Promise<AccessToken | null>;
}

/** Access tokens as signed JWTs; the payload also carries the session's field key, as the specification wants it. */
export function createAccessTokens(key: Buffer, clock: Clock): AccessTokens {
  return {
    sign: ({ tokenId, sessionId, userId, brandId, accountMode, expiresAtMs }, fieldKey) =>
      new SignJWT({
        sid: sessionId,
        userId: Number(userId),
        brand: brandId,
        mode: accountModeToWire(accountMode),
        aesKey: fieldKey,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userId))
        .setJti(tokenId)
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(Math.floor(expiresAtMs / 1000))
        .sign(key),
    async read(text, { alsoExpired = false } = {}) {
      try {
        // a date before every expiry lets expired ones through; signature and algorithm are checked all the same
        const currentDate = new Date(alsoExpired ? 0 : clock.now());
        const { payload } = await jwtVerify(text, key, {
          algorithms: ['HS256'],
          currentDate,
          requiredClaims: ['sub', 'jti', 'exp', 'sid', 'brand'],
        });
        return {
          tokenId: String(payload.jti),
          sessionId: String(payload['sid']),
          userId: BigInt(String(payload.sub)),
          brandId: String(payload['brand']),
          accountMode: accountModeFromWire(payload['mode'] === '1' ? '1' : '0'),
          expiresAtMs: Number(payload.exp) * 1000,
        };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

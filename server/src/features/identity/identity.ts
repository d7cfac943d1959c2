import type { Brand } from '@truefill/api/brand.ts';
import type { Logger } from 'pino';
import type { Mail } from '../../adapters/mail/mail.ts';
import type { Clock } from '../../clock.ts';
import type { FeatureRoutes } from '../../http/register-call.ts';
import { createAccessTokens } from './access-token.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { createPasswordHasher } from './password-hash.ts';
import { createRefreshTokens } from './refresh-token.ts';
import { DEFAULT_LIMITS, identityRoutes, type IdentityLimits, type IdentityRoutesParts } from './routes.ts';
import type { Session } from './session.ts';
import { createSessions } from './sessions.ts';
import type { IdentityDatabase } from './tables.ts';
import { createVerificationCodes } from './verification-codes.ts';

export interface IdentityOptions {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mail;
  /** 32 bytes each */
  readonly keys: { readonly accessToken: Buffer; readonly refreshToken: Buffer; readonly codes: Buffer };
  readonly balanceOf: IdentityRoutesParts['balanceOf'];
  readonly limits?: IdentityLimits;
}

export interface Identity {
  /**
   * Who an access token stands for on a brand, for HTTP and sockets alike.
   * @returns null where the token is none of ours, has expired, is another brand's, or its session has ended
   */
  authenticate(token: string, brand: Brand): Promise<Session | null>;
  /** Tells of each session that ends before its time, by its id; answers an unsubscribe. */
  onSessionEnded(listener: (sessionId: string) => void): () => void;
  readonly routes: FeatureRoutes;
}

/** Accounts, codes, logins and sessions. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { database, clock, log, mail, keys, balanceOf, limits = DEFAULT_LIMITS } = options;
  const sessions = createSessions({
    database,
    clock,
    accessTokens: createAccessTokens(keys.accessToken, clock),
    refreshTokens: createRefreshTokens(keys.refreshToken),
  });
  const hasher = await createPasswordHasher();
  const codes = createVerificationCodes(database, clock, keys.codes);
  const throttle = createLoginThrottle(clock);
  return {
    authenticate: (token, brand) => sessions.authenticate(token, brand.id),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    routes: identityRoutes({ database, clock, log, mail, hasher, codes, throttle, sessions, balanceOf, limits }),
  };
}

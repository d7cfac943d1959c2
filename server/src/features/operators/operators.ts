import type { Brand } from '@truefill/api/brand.ts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type { Mail } from '../../adapters/mail/mail.ts';
import { createAddressLimiter, type AddressLimit } from '../../http/limits/address-limit.ts';
import type { ConsoleChecks, ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createLoginThrottle, createPasswordHasher, type IdentityDatabase, type PasswordCost } from '../identity/index.ts';
import { readCookie } from './cookies.ts';
import { createOperatorFactors } from './factor.ts';
import { registerManageCalls } from './routes/manage-routes.ts';
import { registerSignInCalls } from './routes/sign-in-routes.ts';
import type { OperatorSession } from './session.ts';
import { createOperatorSessions } from './sessions.ts';

export interface OperatorsOptions {
  readonly pool: Pool;
  /** the same database, for identity's tables of attempts */
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
  readonly mail: Mail;
  readonly log: Pick<Logger, 'error'>;
  /** 32 bytes each */
  readonly keys: { readonly sessions: Buffer; readonly factors: Buffer };
  /** for sign-ins from one client address */
  readonly loginLimit: AddressLimit;
  /** `PASSWORD_COST` by default */
  readonly passwordCost?: PasswordCost | undefined;
}

export interface Operators {
  /** for checking console calls */
  readonly checks: ConsoleChecks;
  /**
   * The session of a request's cookie, for automatic requests of a page such as a live feed: they do not extend an idle
   * session.
   * @returns null without a cookie or an active session
   */
  findSession(request: FastifyRequest): Promise<OperatorSession | null>;
  readonly routes: ConsoleRoutes;
}

/** The people of the console: sign-in with a second factor, sessions, roles, invitations. */
export async function createOperators(options: OperatorsOptions): Promise<Operators> {
  const { pool, clock, keys, brands } = options;
  const brandIds = brands.map(({ id }) => id);
  const sessions = createOperatorSessions({ pool, clock, key: keys.sessions, brandIds });
  const parts = {
    ...options,
    brandIds,
    sessions,
    hasher: await createPasswordHasher(options.passwordCost),
    throttle: createLoginThrottle({ database: options.database, clock, key: keys.sessions }),
    factors: createOperatorFactors({ pool, clock, key: keys.factors }),
  };
  return {
    checks: {
      async authenticate(request) {
        const token = readCookie(request, 'console');
        if (token === null) return null;
        const session = await sessions.find(token, request.clientAddress, true);
        if (session === null) throw new Refusal('loginRequired', { httpStatus: 401 });
        return session;
      },
      limitLogins: createAddressLimiter(options.loginLimit, clock),
    },
    async findSession(request) {
      const token = readCookie(request, 'console');
      return token === null ? null : sessions.find(token, request.clientAddress, false);
    },
    routes: (register) => {
      registerSignInCalls(parts, register);
      registerManageCalls(parts, register);
    },
  };
}

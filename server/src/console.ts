import type { Brand } from '@truefill/api/brand.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from './adapters/database/database.ts';
import type { Features, ServerParts } from './server-parts.ts';
import { CompositionError } from './composition-error.ts';
import { loadKey } from './crypto/keys.ts';
import { DEFAULT_LIMITS, type IdentityDatabase } from './features/identity/index.ts';
import { FEATURES } from './features/index.ts';
import { createOperators, type Operators } from './features/operators/index.ts';
import { registerConsolePage } from './http/pages/console-page.ts';
import { createConsoleRegistrar } from './http/calls/console-registrar.ts';
import { createConsoleServer } from './http/console-server.ts';
import { openConsoleReads, usersForOperators } from './operator-features.ts';
import { VERSION } from './platform/version.ts';

/** The console's operators and their messages. */
export function startOperators(
  { settings, clock, log, mail, limits, passwordCost }: ServerParts,
  brands: readonly Brand[],
  database: Database,
): Promise<Operators> {
  return createOperators({
    pool: database.pool,
    database: database.kysely as IdentityDatabase,
    clock,
    brands,
    mail,
    log,
    keys: { sessions: loadKey(settings.dataDir, 'operator-session'), factors: loadKey(settings.dataDir, 'operator-factor') },
    loginLimit: limits?.login ?? DEFAULT_LIMITS.login,
    passwordCost,
  });
}

/** The console must not share a brand's host, since nothing would tell their pages apart. */
export function refuseSharedHost(consoleHost: string, brands: readonly Brand[]): void {
  const brand = brands.find(({ hosts }) => hosts.some((host) => host.toLowerCase() === consoleHost));
  if (brand)
    throw new CompositionError(`CONSOLE_HOST is ${consoleHost}, which is a host of brand ${brand.id}; it needs one of its own`);
}

/** The operators' console: a separate server on the same port. */
export async function consoleServer(
  parts: ServerParts,
  features: Features,
  measure: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const { settings, log, clock } = parts;
  const { operators, security } = features;
  const { consoleHost, consoleDir, isTrustedProxy } = settings;
  const reads = await openConsoleReads(parts, features);
  const app = await createConsoleServer({ log, isTrustedProxy, consoleHost });
  measure(app);
  // pages read the server's time from it, by which everything here is decided
  app.addHook('onRequest', async (_request, reply) => void reply.header('date', new Date(clock.now()).toUTCString()));
  app.addHook('onError', async ({ clientAddress: network }, _reply, error) =>
    security.noteRefusal(error, { userId: null, network }),
  );
  const register = createConsoleRegistrar(app, operators.checks);
  reads(register, app);
  const running = { ...features, clock, settings, userOf: usersForOperators(clock, features) };
  for (const { consoleRoutes } of FEATURES) consoleRoutes?.(running)(register, app);
  registerConsolePage(app, { consoleDir, version: VERSION });
  return app;
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { brandCss, browserColor } from '@truefill/ui/theme/generate.ts';
import type { FastifyInstance } from 'fastify';
import type { Features, ServerParts } from './server-parts.ts';
import { refreshCookie } from './features/identity/index.ts';
import { FEATURES } from './features/index.ts';
import { createHealthServer } from './health/health-server.ts';
import { measureJobs } from './health/job-health.ts';
import { createMetrics, requestMetrics } from './health/metrics.ts';
import { createRegistrar, type Authenticate } from './http/calls/call-registrar.ts';
import { consoleServer } from './console.ts';
import { remarksOf, unreachable } from './service-health.ts';
import { shareServer } from './http/console-server.ts';
import { createHttpServer } from './http/http-server.ts';
import { openApiDocument } from './http/calls/open-api.ts';
import { registerPageRoutes } from './http/pages/page-routes.ts';
import { createUserLimiter } from './http/limits/user-limit.ts';
import { requiringConsent } from './features/legal/index.ts';
import { refusingHeld } from './features/review/index.ts';
import { listenOn, openPort } from './platform/listen.ts';
import { attachLive, type AttachedLive } from './live/attach.ts';
import { steadyClock } from './platform/clock.ts';
import { createExchangeSocket } from './live/exchange-socket.ts';
import { checkedTopics } from './live/live-topic.ts';
import { createMarketSocket } from './live/market-socket.ts';
import { systemTimers } from './platform/timers.ts';
import { VERSION } from './platform/version.ts';

/** The time over which a server behind a balancer closes its sockets. */
const DISCONNECT_MS = 2_000;

/** The opened ports. */
export interface Serving {
  readonly port: number;
  readonly healthPort: number;
}

/** Opens the product's port and the health port for the features. */
export async function startServing(
  parts: ServerParts,
  features: Features,
  onStop: (step: () => Promise<void>) => void,
): Promise<Serving> {
  const { settings } = parts;
  const metrics = createMetrics();
  measureJobs(features.jobs, metrics);
  let draining = false;

  const health = createHealthServer({
    metrics,
    notReadyBecause: async () => (draining ? 'stopping' : unreachable(features)),
    remarks: () => remarksOf(settings.dataDir, features),
  });
  // stops last, so that it can report the stop
  onStop(() => closeServer(health));
  const measure = requestMetrics(metrics);
  const app = await httpApp(parts, features, measure);
  const consoleApp = await consoleServer(parts, features, measure);
  metrics.registerMetric(features.security.counter);
  await shareServer(app.server, consoleApp, settings.consoleHost);
  const live = liveFeeds(parts, features, app);
  onStop(async () => {
    draining = true;
    // A balancer sends requests until its health checks have failed: they are served, and each connection then closes.
    app.server.maxRequestsPerSocket = 1;
    await delay(settings.drainMs);
    features.review.close();
    // Behind a balancer the clients move to other servers, so their sockets are closed gradually.
    await Promise.all([live.close(Math.min(settings.drainMs, DISCONNECT_MS)), app.close()]);
    await consoleApp.close();
  });
  await openPort(settings.port, 'PORT', (address) => app.listen(address));
  await openPort(settings.healthPort, 'HEALTH_PORT', (address) => listenOn(health, address), settings.healthHost);
  return { port: portOf(app.server), healthPort: portOf(health) };
}

async function httpApp(
  parts: ServerParts,
  features: Features,
  measure: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const { settings, clock, log } = parts;
  const { brands, identity, quotes, security } = features;
  const app = await createHttpServer({
    brands,
    log,
    isTrustedProxy: settings.isTrustedProxy,
    connectionsPerAddress: settings.connectionsPerAddress,
  });
  // by which the app measures the device's clock; everything here is decided by this one
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', new Date(clock.now()).toUTCString());
    done();
  });
  measure(app);
  app.addHook('onError', async ({ userId, clientAddress: network }, _reply, error) =>
    security.noteRefusal(error, { userId, network }),
  );
  const countCall = createUserLimiter({ calls: settings.callsPerUser, windowMs: 10_000 }, steadyClock);
  const authenticate: Authenticate = async (token, brand) => {
    const session = await identity.authenticate(token, brand);
    if (session === null) return null;
    countCall(session.userId);
    return { kind: 'user', session };
  };
  const checks = { authenticate, ...identity.callChecks };
  identity.routes(createRegistrar(app, checks, { compressed: false }), app);
  const register = createRegistrar(app, checks, { compressed: true });
  const { holds } = features.review;
  const guarded = refusingHeld(requiringConsent(register, features.legal.consents, holds.answered), holds);
  const running = { ...features, clock, settings, authenticate };
  for (const { routes } of FEATURES) routes?.(running)(guarded, app);
  // made for the first request: few ask for it, and it is made from the schemas of every call
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/v1/openapi.json', { config: { compressed: true } }, () => (document ??= openApiDocument(VERSION)));
  registerPageRoutes(app, {
    brands,
    brandsDir: settings.brandsDir,
    webDir: settings.webDir,
    version: VERSION,
    brandCss,
    browserColor,
    maybeSignedIn: (request) => refreshCookie(request) !== undefined,
    symbolsOf: (brand) => quotes.instrumentsOf(brand).map(({ symbol }) => symbol),
    documentsOf: features.legal.published,
    clock,
    steadyClock,
  });
  return app;
}

function liveFeeds({ clock, log, settings }: ServerParts, features: Features, app: FastifyInstance): AttachedLive {
  const { brands, quotes, identity } = features;
  const timers = systemTimers;
  const brandById = new Map(brands.map((brand) => [brand.id, brand]));
  const exchange = createExchangeSocket({
    topics: checkedTopics(FEATURES.flatMap(({ topics }) => topics?.(features) ?? [])),
    quotes,
    clock,
    steadyClock,
    timers,
    log,
    authenticate: async (token, brandId) => {
      const brand = brandById.get(brandId);
      return brand ? identity.authenticate(token, brand) : null;
    },
    onSessionEnded: identity.onSessionEnded,
  });
  return attachLive(app.server, {
    brands,
    market: createMarketSocket({ quotes, steadyClock, timers }),
    exchange,
    isTrustedProxy: settings.isTrustedProxy,
    socketsPerAddress: settings.socketsPerAddress,
  });
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

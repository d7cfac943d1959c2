import cookie from '@fastify/cookie';
import type { Brand } from '@truefill/api/brand.ts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { ForeignOrigin, Refusal } from '../platform/refusal.ts';
import { BODY_LIMIT_BYTES, registerBodyParsers } from './body-parsers.ts';
import { compressAnswers } from './compression.ts';
import { clientNetwork } from './client-network.ts';
import { limitConnections, limitPipelining } from './connections.ts';
import { requestedHost, brandOfHost, isOwnOrigin, type RequestHost } from './host.ts';
import { answerError, answerUnreadable, wrongUrl } from './reply.ts';
import { DATA_POLICY, securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the brand whose host was asked; null on the console's */
    brand: Brand | null;
    /** the host that was asked */
    requestHost: RequestHost | null;
    /** what requests are counted by, see `clientNetwork`; looked at first, because a client that is gone has no address */
    clientAddress: string;
    /** whose session the call is made in, once that is known */
    userId: bigint | null;
  }
}

const REQUEST_TIMEOUT_MS = 30_000;
/** Must be the shorter of the two: Node swaps them otherwise. */
const HEADERS_TIMEOUT_MS = 15_000;
const TIMEOUTS_CHECKED_MS = 5_000;
/** A connection on which nothing moves for so long is closed, above all one that takes nothing of its answer. */
const STALLED_MS = 30_000;
const MAX_URL_PARAMETER = 100;
/** What is under way when the server stops may end; who sends a byte now and then cannot keep it from stopping. */
const LAST_REQUESTS_MS = 3_000;

/** What the product answers over HTTP lies under these; anything else is the page's. */
const API_ROOTS = ['/v1/', '/market/', '/exchange/', '/operator/'];

/** Whether a path is one of the service's own and not a screen of the app. */
export function isApiPath(path: string): boolean {
  return API_ROOTS.some((root) => path.startsWith(root) || path === root.slice(0, -1));
}

/** Whether a browser wants to show an address, one that would be a screen's: an unknown screen leads home. */
export function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && (headers.accept ?? '').includes('text/html') && !isApiPath(url.split('?')[0] ?? '/');
}

/** Which of this server's hosts a request asks for; null for any other. */
export interface Asked {
  readonly host: RequestHost | null;
  /** of the brand that the host belongs to */
  readonly brand: Brand | null;
}

function askedOf(brands: readonly Brand[], request: FastifyRequest): Asked {
  const host = requestedHost(request.raw);
  const brand = host && brandOfHost(brands, host.name, request.ip);
  return { host: brand ? host : null, brand };
}

function headersOfData(host: RequestHost | null): Readonly<Record<string, string>> {
  return { ...securityHeaders(host), 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' };
}

const knownHeaders = new Map<string, Readonly<Record<string, string>>>();
const HEADERS_WITHOUT_HOST = headersOfData(null);

/** The headers of an answer that is data, made once per name; the host is one of the server's, or null. */
function dataHeaders(host: RequestHost | null): Record<string, string> {
  if (host === null) return HEADERS_WITHOUT_HOST;
  const known = knownHeaders.get(host.name) ?? headersOfData(host);
  knownHeaders.set(host.name, known);
  return known;
}

/** What every server of the product's port is made with. */
export interface HttpParts {
  readonly log: FastifyBaseLogger;
  /** whose word for the client's address is taken; of the host and the protocol nobody's is */
  readonly isTrustedProxy?: (address: string) => boolean;
  readonly stalledMs?: number | undefined;
}

/**
 * The HTTP server without its calls: bodies, brand by host, origin check, headers, and the shape of every refusal.
 * Nothing that a client adds (`X-Forwarded-*`) is believed, and of what a trusted proxy adds only the client's address.
 */
export async function createHttpServer(
  options: HttpParts & {
    readonly brands: readonly Brand[];
    /** connections that one client address may have open */
    readonly connectionsPerAddress: number;
  },
): Promise<FastifyInstance> {
  const app = await createHostServer(options, {
    askedOf: (request) => askedOf(options.brands, request),
    mayAct: (origin, host) => isOwnOrigin(origin, host),
  });
  limitConnections(app.server, options.connectionsPerAddress, options.isTrustedProxy ?? (() => false));
  return app;
}

/** A server for some hosts: any other is refused with 421, a page of a foreign origin that wants to act with 403. */
export async function createHostServer(
  { log, isTrustedProxy = () => false, stalledMs = STALLED_MS }: HttpParts,
  hosts: {
    readonly askedOf: (request: FastifyRequest) => Asked;
    /** whether a request of this Origin may be more than a read */
    readonly mayAct: (origin: string | undefined, host: RequestHost) => boolean;
  },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // what is logged of a request is a fault, which needs no logger of its own made for each request
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: stalledMs,
    routerOptions: { maxParamLength: MAX_URL_PARAMETER },
    // open keep-alive connections are closed once they are idle, so that a stop does not wait for browsers
    forceCloseConnections: 'idle',
    // what comes on an open connection while the server stops is served, and the connection closed with the answer
    return503OnClosing: false,
    trustProxy: isTrustedProxy,
    // any other offer is passed over, as HTTP lets a server do: some clients make one with every request
    http: {
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_MS,
    },
    clientErrorHandler: answerUnreadable,
    // no hook runs before these
    frameworkErrors: (error, request, reply) => {
      reply.headers(dataHeaders(hosts.askedOf(request).host));
      if (isNavigation(request)) void reply.redirect('/');
      else answerError(error, request, reply);
    },
  });
  app.decorateRequest('brand', null);
  app.decorateRequest('requestHost', null);
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('userId', null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(wrongUrl(), request, reply));
  await app.register(cookie);
  await registerBodyParsers(app);
  app.addHook('preClose', async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS);
    app.server.once('close', () => clearTimeout(cut));
  });
  limitPipelining(app);
  compressAnswers(app);
  // hooks that wait for nothing are called back: a promise for each costs every call
  app.addHook('onRequest', (request, reply, done) => {
    request.clientAddress = clientNetwork(request.ip);
    const { host, brand } = hosts.askedOf(request);
    reply.headers(dataHeaders(host));
    if (!host) return done(new Refusal('wrongUrl', { httpStatus: 421 }));
    request.brand = brand;
    request.requestHost = host;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const isForeign = !reads && !hosts.mayAct(request.headers.origin, host);
    done(isForeign ? new ForeignOrigin() : undefined);
  });
  return app;
}

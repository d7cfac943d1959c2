import cookie from '@fastify/cookie';
import type { Brand } from '@truefill/api/brand.ts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { ForeignOrigin, Refusal } from '../platform/refusal.ts';
import { BODY_LIMIT_BYTES, registerBodyParsers } from './body-parsers.ts';
import { compressAnswers } from './compression.ts';
import { clientNetwork } from './client-network.ts';
import { endAfterEarlyAnswers, endIfBodyIsUnread } from './connection-end.ts';
import { limitConnections, limitPipelining, unansweredOn } from './connections.ts';
import { requestedHost, brandOfHost, isOwnOrigin, type RequestHost } from './host.ts';
import { BODY_TIME, limitBodyTime } from './limits/body-time.ts';
import { answerError, answerUnreadable, wrongUrl } from './reply.ts';
import { DATA_POLICY, securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the brand of the requested host; null on the console's */
    brand: Brand | null;
    /** the requested host */
    requestHost: RequestHost | null;
    /** the key for request counters, see `clientNetwork`; read first, since a disconnected client has no address */
    clientAddress: string;
    /** the session's user, once known */
    userId: bigint | null;
  }
}

/** of the slowest upload; other requests have less, see `limitBodyTime` */
const REQUEST_TIMEOUT_MS = 600_000;
/** Must be the shorter timeout: Node swaps them otherwise. */
const HEADERS_TIMEOUT_MS = 15_000;
const TIMEOUTS_CHECKED_MS = 5_000;
/** An idle connection is closed after this, above all one whose client does not read its answer. */
const STALLED_MS = 30_000;
const MAX_URL_PARAMETER = 100;
/** Time for requests in progress when the server stops, so that slow senders cannot delay it. */
const LAST_REQUESTS_MS = 3_000;

/** Path prefixes of the HTTP API; everything else belongs to the pages. */
const API_ROOTS = ['/v1/', '/market/', '/exchange/', '/operator/'];

/** Whether a path belongs to the API rather than to a screen of the app. */
export function isApiPath(path: string): boolean {
  return API_ROOTS.some((root) => path.startsWith(root) || path === root.slice(0, -1));
}

/** Whether a browser navigates to a screen's address: unknown screens redirect to the home page. */
export function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && (headers.accept ?? '').includes('text/html') && !isApiPath(url.split('?')[0] ?? '/');
}

/** Which of this server's hosts a request names; null for any other. */
export interface RequestTarget {
  readonly host: RequestHost | null;
  /** the brand of the host */
  readonly brand: Brand | null;
}

function targetOf(brands: readonly Brand[], request: FastifyRequest): RequestTarget {
  const host = requestedHost(request.raw);
  const brand = host && brandOfHost(brands, host.name, request.ip);
  return { host: brand ? host : null, brand };
}

function headersOfData(host: RequestHost | null): Readonly<Record<string, string>> {
  return { ...securityHeaders(host), 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' };
}

const knownHeaders = new Map<string, Readonly<Record<string, string>>>();
const HEADERS_WITHOUT_HOST = headersOfData(null);

/** The headers of an API answer, cached by host name; the host is one of the server's, or null. */
function dataHeaders(host: RequestHost | null): Record<string, string> {
  if (host === null) return HEADERS_WITHOUT_HOST;
  const known = knownHeaders.get(host.name) ?? headersOfData(host);
  knownHeaders.set(host.name, known);
  return known;
}

/** Options of every server on the product's port. */
export interface HttpParts {
  readonly log: FastifyBaseLogger;
  /** proxies trusted to state the client's address; no proxy is trusted for host and protocol */
  readonly isTrustedProxy?: (address: string) => boolean;
  readonly stalledMs?: number | undefined;
}

/**
 * The HTTP server without its calls: bodies, brand by host, origin check, headers, and the format of refusals. Headers added by
 * clients (`X-Forwarded-*`) are ignored; from trusted proxies only the client's address is used.
 */
export async function createHttpServer(
  options: HttpParts & {
    readonly brands: readonly Brand[];
    /** maximum open connections per client address */
    readonly connectionsPerAddress: number;
  },
): Promise<FastifyInstance> {
  const app = await createHostServer(options, {
    targetOf: (request) => targetOf(options.brands, request),
    mayAct: (origin, host) => isOwnOrigin(origin, host),
  });
  // the body is asked for once it is needed, see `registerBodyParsers`
  for (const expectation of ['checkContinue', 'checkExpectation'])
    app.server.on(expectation, (request, response) => app.server.emit('request', request, response));
  limitBodyTime(app.server, BODY_TIME, (socket) => unansweredOn(socket).at(-1)?.req);
  limitConnections(app.server, options.connectionsPerAddress, options.isTrustedProxy ?? (() => false));
  return app;
}

/** A server for some hosts: others are refused with 421, actions by pages of a foreign origin with 403. */
export async function createHostServer(
  { log, isTrustedProxy = () => false, stalledMs = STALLED_MS }: HttpParts,
  hosts: {
    readonly targetOf: (request: FastifyRequest) => RequestTarget;
    /** whether a request with this Origin may do more than read */
    readonly mayAct: (origin: string | undefined, host: RequestHost) => boolean;
  },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // only errors are logged per request, which does not justify a child logger for each
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: stalledMs,
    routerOptions: { maxParamLength: MAX_URL_PARAMETER },
    // idle keep-alive connections are closed, so that a stop does not wait for browsers
    forceCloseConnections: 'idle',
    // requests on open connections are served while the server stops, and the connection is closed with the answer
    return503OnClosing: false,
    trustProxy: isTrustedProxy,
    // other upgrade offers are ignored, as HTTP allows: some clients send one with every request
    http: {
      shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_MS,
    },
    clientErrorHandler: answerUnreadable,
    // no hook runs before these
    frameworkErrors: (error, request, reply) => {
      reply.headers(dataHeaders(hosts.targetOf(request).host));
      endIfBodyIsUnread(request, reply);
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
  endAfterEarlyAnswers(app);
  compressAnswers(app);
  // hooks without asynchronous work use callbacks: promises would cost every call
  app.addHook('onRequest', (request, reply, done) => {
    request.clientAddress = clientNetwork(request.ip);
    const { host, brand } = hosts.targetOf(request);
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

import type { Brand } from '@truefill/api/brand.ts';
import type { AddressRate, Call, CallAccess } from '@truefill/api/call.ts';
import { CALLS } from '@truefill/api/calls.ts';
import { withTwin } from '@truefill/api/paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../features/identity/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentedToken } from './bearer-token.ts';
import { readInput } from './call-input.ts';
import { admit, VISITOR, type KnownPrincipal, type Principal } from './principal.ts';
import type { CallContext, RegisterCall } from './register-call.ts';
import { success, wrongUrl } from '../reply.ts';
import { malformed } from '../request-body.ts';

/** The principal of a token on this brand, or null without an active session. */
export type Authenticate = (token: string, brand: Brand) => Promise<KnownPrincipal | null>;

/** Checks of the calls' conditions. */
export interface CallChecks {
  readonly authenticate: Authenticate;
  /** @throws Refusal 23560 if the session has no recent identity proof */
  readonly requireFreshProof: (session: Session) => Promise<void>;
  /** each counts a request of a client address. @throws Refusal 429 with 1110 above the limit */
  readonly limits: Readonly<Record<AddressRate, (address: string) => void>>;
}

type AnyHandler = (input: unknown, context: CallContext) => unknown;

const MAX_KEY_LENGTH = 255;
/** ms, at most in the year 5138 */
const TIME = /^\d{1,14}$/;

/**
 * The registrar with which a feature adds its calls.
 * @param options.compressed whether their answers may be compressed; must be false for tokens, keys and codes
 */
export function createRegistrar(
  app: FastifyInstance,
  checks: CallChecks,
  options: { readonly compressed: boolean },
): RegisterCall {
  return (name, handler) => {
    for (const each of withTwin(name)) addCall(app, CALLS[each], handler as AnyHandler, checks, options);
  };
}

/** Adds one call to a server. */
export function addCall(
  app: FastifyInstance,
  call: Call,
  answer: AnyHandler,
  checks: CallChecks,
  { compressed }: { readonly compressed: boolean },
): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const principal = await principalFor(call, request, checks.authenticate);
    const session = principal.kind === 'user' ? principal.session : null;
    const operator = principal.kind === 'operator' ? principal : null;
    request.userId = session?.userId ?? null;
    const input = readInput(call.request, request);
    const idempotencyKey = idempotencyKeyOf(request, call);
    const validUntilMs = validUntilOf(request, call);
    if (call.rate !== undefined) checks.limits[call.rate](request.clientAddress);
    if (call.freshProof && session !== null) await checks.requireFreshProof(session);
    const { clientAddress } = request;
    const context = { brand: brandOf(request), idempotencyKey, validUntilMs, clientAddress, session, operator, request, reply };
    return success(await answer(input, context));
  };
  app.route({
    method: call.alsoGet ? ['POST', 'GET'] : ['POST'],
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      compressed,
      fileFields: call.files ?? [],
      ...(call.maxFileBytes === undefined ? {} : { maxFileBytes: call.maxFileBytes }),
      admitFiles: async (request, fields) => {
        const principal = await principalFor(call, request, checks.authenticate, fields);
        if (principal.kind !== 'user') throw new Refusal('notLoggedIn', { httpStatus: 401 });
        return principal.session.userId;
      },
    },
    handler: handle,
  });
}

function idempotencyKeyOf(request: FastifyRequest, { money }: Call): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string' && key !== '') {
    if (key.length > MAX_KEY_LENGTH) throw malformed();
    return key;
  }
  if (money === 'needs-key') throw new Refusal('parameterMissing', { because: 'The header Idempotency-Key is missing.' });
  return null;
}

function validUntilOf(request: FastifyRequest, { expires }: Call): number | null {
  const time = request.headers['valid-until'];
  if (!expires || time === undefined) return null;
  if (typeof time !== 'string' || !TIME.test(time)) throw malformed();
  return Number(time);
}

function brandOf(request: FastifyRequest): Brand {
  // set for every request that passed the host check
  if (!request.brand) throw wrongUrl();
  return request.brand;
}

/**
 * The caller of a request, if they may make it; calls for visitors ignore tokens.
 * @param fields where a token may be besides the header
 * @throws Refusal like `admit`, and 401 with 23519 for a token without an active session
 */
export async function principalFor(
  call: CallAccess,
  request: FastifyRequest,
  authenticate: Authenticate,
  fields: unknown = request.body,
): Promise<Principal> {
  if (call.who === 'visitor') return VISITOR;
  const token = presentedToken(request, fields);
  const known = token === null ? VISITOR : await authenticate(token, brandOf(request));
  if (known === null) throw new Refusal('loginRequired', { httpStatus: 401 });
  admit(call, known);
  return known;
}

import { CALLS } from '@truefill/api/calls.ts';
import { textFault } from '@truefill/api/fields/text.ts';
import type { Brand } from '@truefill/api/brand.ts';
import type { CallAccess } from '@truefill/api/call.ts';
import type { z } from '@truefill/api/zod.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../features/identity/session.ts';
import { Refusal } from '../refusal.ts';
import { presentedToken } from './bearer-token.ts';
import type { CallContext, RegisterCall } from './register-call.ts';
import { success, wrongUrl } from './reply.ts';
import { fieldsOf, malformed } from './request-body.ts';

/** Who a token belongs to on this brand, or null where it is none of a live session. */
export type Authenticate = (token: string, brand: Brand) => Promise<Session | null>;

const MAX_KEY_LENGTH = 255;

/** The shape that all calls share, whatever their schemas. */
interface AnyCall {
  readonly path: string;
  readonly access: CallAccess;
  readonly alsoGet: boolean;
  readonly files: readonly string[];
  readonly maxFileBytes: number;
  readonly request: z.ZodType;
}

/**
 * The registrar that a feature adds its calls with.
 * @param options.compressed whether their answers may be; not where they hold tokens, keys or codes
 */
export function createRegistrar(
  app: FastifyInstance,
  authenticate: Authenticate,
  { compressed }: { readonly compressed: boolean },
): RegisterCall {
  return (name, handler) => {
    const call: AnyCall = CALLS[name];
    const answer = handler as (input: unknown, context: CallContext) => unknown;
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const session = await sessionFor(call.access, request, authenticate);
      request.userId = session?.userId ?? null;
      const input = call.request.safeParse(inputOf(request));
      if (!input.success) throw refusalOf(input.error);
      return success(await answer(input.data, { ...callerOf(request), session, request, reply }));
    };
    app.route({
      method: call.alsoGet ? ['POST', 'GET'] : ['POST'],
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        compressed,
        fileFields: call.files,
        maxFileBytes: call.maxFileBytes,
        admitFiles: async (request, fields) => {
          const session = await sessionFor(call.access, request, authenticate, fields);
          if (session === null) throw new Refusal('notLoggedIn', { httpStatus: 401 });
          return session.userId;
        },
      },
      handler: handle,
    });
  };
}

/** 400 with 1001 is for wrong types alone: a text that cannot be taken has a code. */
function refusalOf(error: z.ZodError): Refusal {
  const fault = textFault(error);
  return fault === null ? malformed() : new Refusal(fault);
}

function callerOf(request: FastifyRequest): Pick<CallContext, 'brand' | 'idempotencyKey' | 'clientAddress'> {
  const key = request.headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' && key !== '' ? key : null;
  if (idempotencyKey !== null && idempotencyKey.length > MAX_KEY_LENGTH) throw malformed();
  return { brand: brandOf(request), idempotencyKey, clientAddress: request.clientAddress };
}

function brandOf(request: FastifyRequest): Brand {
  // set for every request that got past the host check
  if (!request.brand) throw wrongUrl();
  return request.brand;
}

/** Placeholders of the path count as fields of the payload. */
function inputOf(request: FastifyRequest): Record<string, unknown> {
  const fields =
    request.method === 'GET' || request.method === 'HEAD' ? (request.query as Record<string, unknown>) : fieldsOf(request.body);
  return { ...fields, ...(request.params as Record<string, unknown>) };
}

async function sessionFor(
  access: CallAccess,
  request: FastifyRequest,
  authenticate: Authenticate,
  fields: unknown = request.body,
): Promise<Session | null> {
  if (access === 'open') return null;
  const token = presentedToken(request, fields);
  if (token === null) throw new Refusal('notLoggedIn', { httpStatus: 401 });
  const session = await authenticate(token, brandOf(request));
  if (session === null) throw new Refusal('loginRequired', { httpStatus: 401 });
  const wanted = access === 'session' ? session.accountMode : access === 'demo-session' ? 'demo' : 'real';
  if (session.accountMode !== wanted)
    throw new Refusal('invalidOperationStatus', {
      because: `This call is of the ${wanted} account, and the session is in the ${session.accountMode} one.`,
    });
  return session;
}

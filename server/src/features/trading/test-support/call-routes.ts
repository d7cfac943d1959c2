import { CALLS, type Calls } from '@truefill/api/calls.ts';
import type { Brand } from '@truefill/api/brand.ts';
import { withTwin, type CallName } from '@truefill/api/paths.ts';
import type { z } from '@truefill/api/zod.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { CallContext, FeatureRoutes, RegisterCall } from '../../../http/calls/register-call.ts';
import { Refusal } from '../../../platform/refusal.ts';

export interface WireCaller {
  readonly brand: Brand;
  readonly userId: bigint;
  readonly accountMode: AccountMode;
  readonly idempotencyKey?: string;
  readonly validUntilMs?: number;
}

/** What a client would get: the validated data, or the refusal's code. */
export type WireAnswer<Name extends CallName> =
  | { readonly code: 0; readonly data: z.output<Calls[Name]['response']> }
  | { readonly code: number; readonly data: null };

/** Calls a feature's routes like the server does, including the schemas on both sides. */
export function callRoutes(routes: FeatureRoutes) {
  const handlers = new Map<string, (input: unknown, context: CallContext) => unknown>();
  const register: RegisterCall = (name, handler) => withTwin(name).forEach((each) => handlers.set(each, handler as never));
  routes(register, undefined as never);
  return async function call<Name extends CallName>(name: Name, body: unknown, caller: WireCaller): Promise<WireAnswer<Name>> {
    const input = CALLS[name].request.safeParse(body);
    if (!input.success) return { code: 1001, data: null };
    const { brand, userId, accountMode, idempotencyKey = null, validUntilMs = null } = caller;
    const session = { sessionId: 'test', userId, brandId: brand.id, accountMode, expiresAtMs: Number.MAX_SAFE_INTEGER };
    try {
      const data = await handlers.get(name)?.(input.data, {
        brand,
        session,
        idempotencyKey,
        validUntilMs,
        clientAddress: '127.0.0.1',
      } as unknown as CallContext);
      return { code: 0, data: CALLS[name].response.parse(data) as never };
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code, data: null };
      throw error;
    }
  };
}

import type { OwnName } from '@truefill/api/paths.ts';
import type { CallContext, RegisterCall, UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { callerOf, type Caller } from '../trading/index.ts';
import type { Consents } from './consents.ts';

/**
 * Calls that are blocked while a consent is due: each starts something new with real money. Closing, canceling and withdrawing
 * never are.
 */
const NEW_BUSINESS: ReadonlySet<OwnName> = new Set(['addOrder', 'addOrderOption', 'deposit', 'addUserLoan']);

/**
 * Wraps a registrar: calls that start something refuse users with a due consent with 23570, unless the request was answered
 * before.
 * @param answered whether a request's idempotency key already has a final answer
 */
export function requiringConsent(
  register: RegisterCall,
  { isDue }: Pick<Consents, 'isDue'>,
  answered: (caller: Caller) => Promise<boolean>,
): RegisterCall {
  return (name, handler) => {
    if (!NEW_BUSINESS.has(name)) return register(name, handler);
    const answer = handler as (input: unknown, context: CallContext) => unknown;
    const guarded = async (input: unknown, context: UserContext): Promise<unknown> => {
      const { accountMode, brandId, userId } = context.session;
      if (accountMode === 'real' && (await isDue(brandId, userId)) && !(await answered(callerOf(context))))
        throw new Refusal('consentDue', {
          because: 'A document has changed and needs your consent. Positions can still be closed.',
        });
      return answer(input, context);
    };
    return register(name, guarded as unknown as typeof handler);
  };
}

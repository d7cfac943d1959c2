import type { OwnName } from '@truefill/api/paths.ts';
import type { CallContext, RegisterCall, UserContext } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { callerOf, type Caller } from '../trading/index.ts';
import type { Consents } from './consents.ts';

/** What waits for a consent: each begins something new with real money. Closing, cancelling and withdrawing never wait. */
const BEGINNING: ReadonlySet<OwnName> = new Set(['addOrder', 'addOrderOption', 'deposit', 'addUserLoan']);

/**
 * A registrar whose calls that begin something refuse who has a changed document to agree to with 23570, except for what they were answered
 * before.
 * @param answered whether a request was answered for good before, under a key of its user's
 */
export function refusingDue(
  register: RegisterCall,
  { isDue }: Pick<Consents, 'isDue'>,
  answered: (caller: Caller) => Promise<boolean>,
): RegisterCall {
  return (name, handler) => {
    if (!BEGINNING.has(name)) return register(name, handler);
    const answer = handler as (input: unknown, context: CallContext) => unknown;
    const guarded = async (input: unknown, context: UserContext): Promise<unknown> => {
      const { accountMode, brandId, userId } = context.session;
      if (accountMode === 'real' && (await isDue(brandId, userId)) && !(await answered(callerOf(context))))
        throw new Refusal('consentDue', { because: 'A document has changed and waits for consent; positions can be closed.' });
      return answer(input, context);
    };
    return register(name, guarded as unknown as typeof handler);
  };
}

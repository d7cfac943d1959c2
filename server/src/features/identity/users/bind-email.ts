import type { Brand } from '@truefill/api/brand.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Factors } from '../factors/factors.ts';
import { parseLoginName, type LoginName } from './login-name.ts';
import { budgetsFor, type SendCodeParts } from '../codes/send-code.ts';
import type { Session } from '../sessions/session.ts';
import { requireFreshProof, type StepUpParts } from '../login/step-up.ts';
import { findUserByName, setEmail, type User } from './users.ts';
import type { CodeRequester, CodeTarget } from '../codes/verification-codes.ts';

/** PostgreSQL's `unique_violation`. */
const UNIQUE_VIOLATION = '23505';

/** The code is bound to the user, so other clients have no attempts at all. */
const REQUESTER: CodeRequester = { mark: null, clientAddress: 'session' };

export type BindEmailParts = Omit<SendCodeParts, 'devices'> &
  Pick<StepUpParts, 'database' | 'clock'> & { readonly factors: Factors };

export interface EmailBinding {
  readonly email: string;
  /** null requests a code */
  readonly code: string | null;
  readonly locale: string | undefined;
  readonly clientAddress: string;
}

/**
 * Adds an e-mail address to an account that registered by phone: first a code is sent to the address, then the code binds it.
 * An address that has an account gets a message that says so; the response is the same.
 * @throws Refusal 23556 once the code is sent, so that a client that knows no code does not take it for success; 1057 the brand
 * does not offer it, 1157 there is one already, 23560 a second factor is on and was not recently proved, 1001 address, 1110 and
 * 1033 as for every code, 1111 or 23555 code, 1045 somebody registered with the address meanwhile
 */
export async function bindEmail(
  parts: BindEmailParts,
  brand: Brand,
  who: { readonly user: User; readonly session: Session },
  binding: EmailBinding,
): Promise<void> {
  const { user, session } = who;
  if (!brand.switches.canBindEmail) throw new Refusal('invalidOperationStatus');
  if (user.email !== null) throw new Refusal('emailAlreadyBound');
  const name = parseLoginName('E', binding.email);
  if (name?.kind !== 'email') throw new Refusal('badParameter');
  if (await parts.factors.areOn(user)) await requireFreshProof(parts, session);
  const target: CodeTarget = { brandId: brand.id, purpose: 'bind-email', target: name.key, userId: user.id };
  if (binding.code === null) {
    await sendBindingCode(parts, brand, user, { name, target, ...binding });
    throw new Refusal('verificationCodeInvalid', { because: 'A code was sent to the address. Repeat the call with it.' });
  }
  const { code } = binding;
  await parts.codes.check(target, code, REQUESTER);
  const bound = await parts.database
    .transaction()
    .execute(async (transaction) => {
      await parts.codes.consume(transaction, target, code, REQUESTER);
      if (!(await setEmail(transaction, user, name.email))) return false;
      // the phone is notified too: with a stolen session the new address is the thief's
      for (const reader of [{ ...user, email: name.email.text }, user])
        await parts.messenger.notify(transaction, brand, reader, { template: 'email-bound', values: { email: name.email.text } });
      return true;
    })
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
      throw error;
    });
  // someone registered with the address in the meantime
  if (!bound) throw new Refusal('phoneOrEmailTaken');
}

async function sendBindingCode(
  parts: BindEmailParts,
  brand: Brand,
  user: User,
  request: { name: LoginName; target: CodeTarget; locale: string | undefined; clientAddress: string },
): Promise<void> {
  const { name, target, clientAddress } = request;
  const owner = await findUserByName(parts, brand.id, name);
  const budgets = budgetsFor(parts.dailySends, brand, name, { clientAddress, known: false });
  const { code, withdraw } = await parts.codes.issue(target, {
    valid: owner === undefined,
    budgets,
    requester: REQUESTER,
    known: false,
  });
  const sent = await parts.messenger.send(brand, {
    template: owner ? 'bind-email-taken' : 'bind-email-code',
    name,
    locale: owner?.locale ?? request.locale ?? user.locale,
    // the owner's own phrase: the requesting user's would be revealed to an address that may not be theirs
    user: owner,
    ...(owner ? {} : { code }),
  });
  if (sent) return;
  await withdraw();
  throw new Refusal('tryAgainLater');
}

import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { randomUUID } from 'node:crypto';
import type { UserContext } from '../../../http/calls/register-call.ts';
import { keyReused, Refusal } from '../../../platform/refusal.ts';
import type { TradingAnswer, TradingCommand } from '../orders/command.ts';
import { REFUSAL_OF } from './refusals.ts';

/** Who asks for something to be done, and under which key of their own, if any. */
export interface Caller {
  readonly userId: bigint;
  readonly accountMode: AccountMode;
  readonly idempotencyKey: string | null;
}

/** Where orders are handed in. */
export interface OrderGateway {
  submit(command: TradingCommand): Promise<TradingAnswer>;
  /** @throws Refusal when the user has no such account */
  accountId(caller: Pick<Caller, 'userId' | 'accountMode'>): Promise<bigint>;
}

/** Keys of users are kept apart from those of triggers. Without one the command gets a name nobody else knows. */
export function userKey(caller: Caller): { readonly key: string; readonly recordsRefusal: boolean } {
  const { idempotencyKey } = caller;
  return idempotencyKey === null
    ? { key: `once/${randomUUID()}`, recordsRefusal: false }
    : { key: `user/${idempotencyKey}`, recordsRefusal: true };
}

/** Hands a command in and answers what it did, once that is durable. */
export async function takeEffect(
  gateway: OrderGateway,
  command: TradingCommand,
): Promise<Extract<TradingAnswer, { outcome: 'accepted' }>> {
  const answer = await gateway.submit(command);
  if (answer.outcome === 'key-reused') throw keyReused();
  if (answer.outcome === 'lease-lost') throw new Error('a command of a user needs no lease');
  if (answer.outcome === 'rejected') throw new Refusal(REFUSAL_OF[answer.rejection]);
  return answer;
}

/** Who makes a call. */
export function callerOf({ session, idempotencyKey }: UserContext): Caller {
  return { userId: session.userId, accountMode: session.accountMode, idempotencyKey };
}

import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { randomUUID } from 'node:crypto';
import type { UserContext } from '../../../http/calls/register-call.ts';
import { keyReused, Refusal } from '../../../platform/refusal.ts';
import type { KeyedCommand } from '../../accounts/index.ts';
import type { TradingAnswer, TradingCommand } from '../orders/command.ts';
import { REFUSAL_OF } from './refusals.ts';

/** The user and their idempotency key, if any. */
export interface Caller {
  readonly userId: bigint;
  readonly accountMode: AccountMode;
  readonly idempotencyKey: string | null;
  /** see `CallContext` */
  readonly validUntilMs: number | null;
}

/** Submits order commands. */
export interface OrderGateway {
  submit(command: TradingCommand): Promise<TradingAnswer>;
  /** @throws Refusal if the user has no such account */
  accountId(caller: Pick<Caller, 'userId' | 'accountMode'>): Promise<bigint>;
}

/**
 * The key and the validity of a user's command. Separates users' keys from those of triggers. Without a key the command gets a
 * unique random one.
 */
export function userKey({ idempotencyKey, validUntilMs }: Caller): Pick<KeyedCommand, 'key' | 'recordsRefusal' | 'validUntilMs'> {
  return idempotencyKey === null
    ? { key: `once/${randomUUID()}`, recordsRefusal: false, validUntilMs }
    : { key: `user/${idempotencyKey}`, recordsRefusal: true, validUntilMs };
}

/** Submits a command and returns its answer once it is durable. */
export async function takeEffect(
  gateway: OrderGateway,
  command: TradingCommand,
): Promise<Extract<TradingAnswer, { outcome: 'accepted' }>> {
  const answer = await gateway.submit(command);
  if (answer.outcome === 'key-reused') throw keyReused();
  if (answer.outcome === 'lease-lost') throw new Error('a user command was refused for a lost lease');
  if (answer.outcome === 'rejected') throw new Refusal(REFUSAL_OF[answer.rejection]);
  return answer;
}

/** The user behind a call. */
export function callerOf({ session, idempotencyKey, validUntilMs }: UserContext): Caller {
  return { userId: session.userId, accountMode: session.accountMode, idempotencyKey, validUntilMs };
}

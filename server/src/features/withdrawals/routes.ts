import type { CallHandler, FeatureRoutes } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { USD } from '@truefill/domain/accounts/ledger.ts';
import { USD_CURRENCY_ID } from '@truefill/domain/wallet/coins.ts';
import { calculateCard, calculateCoin } from './calculate.ts';
import { refuseUnlessEligible, withdrawalConditions } from './conditions.ts';
import { requestWithdrawal } from './withdraw.ts';
import type { WithdrawalsOptions } from './withdrawals.ts';

/** The calls that inform about withdrawals and request one. */
export function withdrawalRoutes(parts: WithdrawalsOptions): FeatureRoutes {
  const alone = oneAtATime();
  const withdraw: CallHandler<'withdraw'> = (input, context) =>
    alone(context.session.userId, context.idempotencyKey, async () => ({ uid: await requestWithdrawal(parts, input, context) }));
  return (register) => {
    register('withdrawStatus', async (_input, { session, brand }) => {
      await refuseUnlessEligible(parts, brand, session.userId);
      return null;
    });
    register('withdrawConditions', async (_input, { session, brand }) => ({
      list: await withdrawalConditions(parts, brand, session.userId),
    }));
    register('bankCardLimits', (_input, { brand: { switches, treasury } }) => ({
      dto: switches.bankCardWithdraw
        ? {
            currencyId: USD_CURRENCY_ID,
            currency: USD.code,
            minWithdrawAmount: treasury.minWithdrawUsd,
            maxWithdrawAmount: treasury.maxWithdrawUsd,
          }
        : null,
    }));
    register('calculateWithdrawal', (input, { session, brand }) => calculateCoin(parts, brand, session.userId, input));
    register('calculateBankWithdrawal', ({ num }, { session, brand }) => calculateCard(parts, brand, session.userId, num));
    register('withdraw', withdraw);
  };
}

/**
 * Refuses a user's further requests while one is in progress, except a retry with the same key, which gets the same answer.
 * Across processes, the account queue ensures that no money is taken twice.
 */
function oneAtATime() {
  const inProgress = new Map<bigint, string | null>();
  return async <Answer>(userId: bigint, key: string | null, work: () => Promise<Answer>): Promise<Answer> => {
    const other = inProgress.get(userId);
    if (other !== undefined) {
      if (key === null || other !== key) throw new Refusal('stillProcessing');
      return work();
    }
    inProgress.set(userId, key);
    try {
      return await work();
    } finally {
      inProgress.delete(userId);
    }
  };
}

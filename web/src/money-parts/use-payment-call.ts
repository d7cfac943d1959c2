import type { OwnName } from '@truefill/api/paths.ts';
import { isDecided } from '@truefill/client/calls/pending-requests.ts';
import { useMoneyCall, type MoneyCall } from '@truefill/client/calls/use-money-call.ts';
import { refetchMoney } from './use-money-updates.ts';

/**
 * `useMoneyCall` for money that enters, leaves or changes its currency: what the page shows of the account is refetched after
 * each decision. What the server refuses was possible according to the page, so another tab or a trade has used the money.
 */
export function usePaymentCall<Name extends OwnName>(kind: Name): MoneyCall<Name> {
  const call = useMoneyCall<Name>(kind);
  const send: MoneyCall<Name>['send'] = async (...request) => {
    const answer = await call.send(...request);
    if (answer && isDecided(answer.result)) refetchMoney();
    return answer;
  };
  return { ...call, send };
}

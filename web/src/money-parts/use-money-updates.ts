import { useEffect, useRef } from 'react';
import type { OwnName } from '@truefill/api/paths.ts';
import { isDecided } from '@truefill/client/calls/pending-requests.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useMoneyCall, type MoneyCall } from '@truefill/client/calls/use-money-call.ts';
import { useBalance, useLiveUnread } from '../live/exchange-feed.ts';

/** Refetches deposits, withdrawals and balances when the feed reports that money has moved or that there is a notice. */
export function useMoneyUpdates(): void {
  const unread = useLiveUnread();
  const available = useBalance()?.available ?? null;
  const news = unread === null && available === null ? null : `${unread}/${available}`;
  const known = useRef(news);
  useEffect(() => {
    // the first values are not news: the page has just loaded
    if (known.current !== null && news !== null && news !== known.current) refetchMoney();
    known.current = news ?? known.current;
  }, [news]);
}

/** Refetches balances and pending records. */
export function refetchMoney(): void {
  void queryClient.invalidateQueries({ queryKey: ['account', 'money'] });
}

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

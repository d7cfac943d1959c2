import { useEffect, useRef } from 'react';
import { queryClient } from '@truefill/client/calls/query-client.ts';
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

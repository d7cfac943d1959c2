import { useEffect, useRef } from 'react';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useBalance, useLiveUnread } from '../live/exchange-feed.ts';

/** Reads deposits, withdrawals and balances again when the feed tells that money has moved or that there is a notice. */
export function useMoneyNews(): void {
  const unread = useLiveUnread();
  const available = useBalance()?.available ?? null;
  const news = unread === null && available === null ? null : `${unread}/${available}`;
  const known = useRef(news);
  useEffect(() => {
    // what is told first is no news: the page has just read it
    if (known.current !== null && news !== null && news !== known.current) readMoneyAnew();
    known.current = news ?? known.current;
  }, [news]);
}

/** Reads again what the account has and what it waits for. */
export function readMoneyAnew(): void {
  void queryClient.invalidateQueries({ queryKey: ['account', 'money'] });
}

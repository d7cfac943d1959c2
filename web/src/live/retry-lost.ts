import { isLost, useConnection } from './connection-store.ts';
import { retryExchangeFeed } from './exchange-feed.ts';
import { retryMarketFeed } from './market-feed.ts';

/** Retries each lost connection immediately. */
export function retryLost(): void {
  const status = useConnection.getState();
  if (isLost(status)) retryMarketFeed();
  if (isLost(status.account)) retryExchangeFeed();
}

import { isLost, useConnection } from './connection-store.ts';
import { retryExchangeFeed } from './exchange-feed.ts';
import { retryMarketFeed } from './market-feed.ts';

/** Tries each lost connection again at once. */
export function retryLost(): void {
  const status = useConnection.getState();
  if (isLost(status)) retryMarketFeed();
  if (isLost(status.account)) retryExchangeFeed();
}

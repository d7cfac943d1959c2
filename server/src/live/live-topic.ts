import type { Brand } from '@truefill/api/brand.ts';
import type { ExchangeData, ExchangeTopic } from '@truefill/api/live.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';

/** Whose account, as shown by which brand. */
export interface AccountOwner {
  readonly userId: bigint;
  readonly accountMode: AccountMode;
  readonly brand: Brand;
}

/** Tells of a user whose account has changed. */
export type AccountListener = (userId: bigint, accountMode: AccountMode) => void;

/** A topic of the exchange feed, as its feature gives it. */
export interface LiveTopic<Topic extends ExchangeTopic = ExchangeTopic> {
  readonly topic: Topic;
  /** its state now */
  read(owner: AccountOwner): Promise<ExchangeData[Topic]> | ExchangeData[Topic];
  /**
   * For states that prices move: reads it as it then is, but at the prices at which each market is first looked at.
   */
  readonly hold?: (owner: AccountOwner) => () => Promise<ExchangeData[Topic]> | ExchangeData[Topic];
  /** symbols whose prices move it, those of currency conversion included; without it what prices have moved is told with the next change */
  readonly symbolsOf?: (owner: AccountOwner) => ReadonlySet<string>;
  /**
   * Calls the listener after every committed change, when `read` already answers with it; answers how to stop. Without it the state
   * changes only together with another topic's. Every topic of the user is read then, and told where it is another than before.
   */
  readonly changed?: (listener: AccountListener) => () => void;
}

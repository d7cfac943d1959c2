import type { Brand } from '@truefill/api/brand.ts';
import type { ExchangeData, ExchangeTopic } from '@truefill/api/live.ts';
import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';

/** The owner of an account, and the brand that shows it. */
export interface AccountOwner {
  readonly userId: bigint;
  readonly accountMode: AccountMode;
  readonly brand: Brand;
}

/** Called with a user whose account has changed. */
export type AccountListener = (userId: bigint, accountMode: AccountMode) => void;

/** A topic of the exchange feed, provided by its feature. */
export interface LiveTopic<Topic extends ExchangeTopic = ExchangeTopic> {
  readonly topic: Topic;
  /** its current state */
  read(owner: AccountOwner): Promise<ExchangeData[Topic]> | ExchangeData[Topic];
  /** For states that prices move: reads the current state, but at the prices at which each market is first looked up. */
  readonly hold?: (owner: AccountOwner) => () => Promise<ExchangeData[Topic]> | ExchangeData[Topic];
  /**
   * symbols whose prices move it, including those for currency conversion; without it, price moves are only sent with the next
   * change
   */
  readonly symbolsOf?: (owner: AccountOwner) => ReadonlySet<string>;
  /**
   * Calls the listener after every committed change, once `read` returns it; returns a function that unsubscribes. Without it,
   * the state only changes together with another topic's: after each change all topics of the user are read, and sent if they
   * differ.
   */
  readonly changed?: (listener: AccountListener) => () => void;
}

const EVERY: Readonly<Record<ExchangeTopic, true>> = {
  holdings: true,
  pending: true,
  balance: true,
  option: true,
  notification: true,
};

/**
 * The topics of the exchange feed, as the features send them.
 * @throws Error if a topic is missing or sent twice: subscribers would wait for it forever
 */
export function checkedTopics(topics: readonly LiveTopic[]): readonly LiveTopic[] {
  const senders = Object.keys(EVERY).map((name) => ({ name, count: topics.filter(({ topic }) => topic === name).length }));
  const wrong = senders.filter(({ count }) => count !== 1).map(({ name, count }) => `${name} (${count})`);
  if (wrong.length > 0) throw new Error(`not exactly one feature sends these topics: ${wrong.join(', ')}`);
  return topics;
}

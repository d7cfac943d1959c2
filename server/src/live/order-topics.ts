import type { AccountData } from './account-data.ts';
import type { LiveTopic } from './live-topic.ts';

/** The topics of a user's positions, pending orders and balance. */
export function orderTopics(accounts: AccountData): readonly LiveTopic[] {
  const changed: LiveTopic['changed'] = (listener) => accounts.onChange(listener);
  const holdings: LiveTopic<'holdings'> = {
    topic: 'holdings',
    read: ({ userId, accountMode, brand }) => accounts.holdings(userId, accountMode, brand),
    hold({ userId, accountMode, brand }) {
      const held = accounts.hold(userId, accountMode, brand);
      return () => held.holdings();
    },
    symbolsOf: ({ userId, accountMode }) => accounts.symbolsOf(userId, accountMode),
    changed,
  };
  const pending: LiveTopic<'pending'> = {
    topic: 'pending',
    read: ({ userId, accountMode, brand }) => accounts.pending(userId, accountMode, brand),
    hold({ userId, accountMode, brand }) {
      const held = accounts.hold(userId, accountMode, brand);
      return () => held.pending();
    },
    changed,
  };
  const balance: LiveTopic<'balance'> = {
    topic: 'balance',
    read: ({ userId, accountMode, brand }) => accounts.balance(userId, accountMode, brand),
    changed,
  };
  return [holdings, pending, balance];
}

import type { ExchangeData, ExchangeTopic, OrderChangesFrame } from '@truefill/api/live.ts';
import { balanceFromWire, type BalanceView } from '@truefill/api/identity/user-mapping.ts';
import {
  orderFromWire,
  summaryFromWire,
  sumsFromWire,
  withOrderChanges,
  type OrderView,
  type PositionSummaryView,
} from '@truefill/api/orders/mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { tradeModes } from '../preferences/trade-mode.ts';

/** How the app handles a topic of the exchange feed. */
interface AccountTopic<Topic extends ExchangeTopic, View> {
  /** converts a snapshot to the stored state */
  read(data: ExchangeData[Topic]): View;
  /** applies changes to the stored state; only topics with orders send changes */
  change?(before: View, changes: Extract<OrderChangesFrame, { topic: Topic }>['changes']): View;
  /** whether it is subscribed; always, if omitted */
  isSubscribed?(): boolean;
}

const holdings: AccountTopic<'holdings', PositionSummaryView> = {
  read: summaryFromWire,
  change: (before, changes) => ({ ...sumsFromWire(changes), orders: withOrderChanges(before.orders, changes) }),
};

const pending: AccountTopic<'pending', readonly OrderView[]> = {
  read: ({ orderList }) => orderList.map(orderFromWire),
  change: withOrderChanges,
};

const balance: AccountTopic<'balance', BalanceView> = { read: balanceFromWire };

/** number of unread notices */
const notification: AccountTopic<'notification', number> = { read: ({ counts }) => counts };

/**
 * Running options in wire format: their mapping is loaded with the first screen that shows options. They are subscribed in both
 * trade modes: the number of orders of each kind is shown beside the other, and an option that ends is announced.
 */
const option: AccountTopic<'option', ExchangeData['option']['items']> = {
  read: ({ items }) => items,
  isSubscribed: () => tradeModes(brand()).includes('option'),
};

/** All topics of the app. A topic that is added here is subscribed, stored, and read with `useAccountTopic`. */
export const ACCOUNT_TOPICS = { holdings, pending, balance, notification, option };

/** The account's state from the feed, by topic; null until the first snapshot. */
export type AccountState = { readonly [Topic in ExchangeTopic]: ReturnType<(typeof ACCOUNT_TOPICS)[Topic]['read']> | null };

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

/** What the app does with a topic of the exchange feed. */
interface AccountTopic<Topic extends ExchangeTopic, View> {
  /** what is kept of a whole state */
  read(data: ExchangeData[Topic]): View;
  /** what is kept after changes; only topics with orders are told in changes */
  change?(before: View, changes: Extract<OrderChangesFrame, { topic: Topic }>['changes']): View;
  /** whether it is followed at all; always, where nothing is said */
  isWanted?(): boolean;
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

/** how many notices are unread */
const notification: AccountTopic<'notification', number> = { read: ({ counts }) => counts };

/**
 * Running options as they came: what reads them is fetched with the first screen that shows options. They are followed in either
 * trade mode: each kind of orders is counted beside the other, and an option that ends is announced.
 */
const option: AccountTopic<'option', ExchangeData['option']['items']> = {
  read: ({ items }) => items,
  isWanted: () => tradeModes(brand()).includes('option'),
};

/** Every topic that the app follows. One that is added here is subscribed to, kept, and read with `useAccountTopic`. */
export const ACCOUNT_TOPICS = { holdings, pending, balance, notification, option };

/** What the feed has told of the account, by topic; null until the first snapshot. */
export type AccountState = { readonly [Topic in ExchangeTopic]: ReturnType<(typeof ACCOUNT_TOPICS)[Topic]['read']> | null };

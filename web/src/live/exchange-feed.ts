import { create } from 'zustand';
import type { ExchangeData, ExchangeFrame, ExchangeTopic } from '@truefill/api/live.ts';
import type { OrderView, PositionSummaryView } from '@truefill/api/orders/mapping.ts';
import type { BalanceView } from '@truefill/api/identity/user-mapping.ts';
import { LIVE_PATHS } from '@truefill/api/paths.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { ACCOUNT_TOPICS, type AccountState } from './account-topics.ts';
import { useConnection } from './connection-store.ts';
import { LiveConnection } from './live-connection.ts';
import { SequenceGuard } from './sequence-guard.ts';
import { scheduleFrame } from './frame-scheduler.ts';
import { openBrowserSocket } from './socket.ts';
import { onOffline, onResume } from './on-resume.ts';

/** `AccountTopic` without its type parameters. */
interface AnyTopic {
  read(data: unknown): unknown;
  change?(before: unknown, changes: unknown): unknown;
  isSubscribed?(): boolean;
}

const TOPICS: ReadonlyMap<string, AnyTopic> = new Map(Object.entries(ACCOUNT_TOPICS));
const NOTHING: AccountState = { holdings: null, pending: null, balance: null, notification: null, option: null };

function subscribedTopics(): readonly string[] {
  return [...TOPICS].filter(([, { isSubscribed }]) => isSubscribed?.() ?? true).map(([name]) => name);
}

const useAccountState = create<AccountState>(() => NOTHING);
/** state received since the last animation frame: rendered together, with the prices of the same moment */
let received: Partial<AccountState> = {};
/** when the feed last sent a topic's state, ms of this device's clock */
const receivedAtMs = new Map<string, number>();
const sequence = new SequenceGuard();

let onSessionRejected = (): void => undefined;

const connection = new LiveConnection(
  () => LIVE_PATHS.exchange.replace('{userId}', String(useSession.getState().userId)),
  {
    opened: subscribe,
    frame: receive,
    changed: (state, attempt) => useConnection.setState({ account: { state, attempt } }),
    unauthorized: () => {
      // not lost yet: if the session has ended, that is reported instead, before the next attempt
      useConnection.setState({ account: { state: 'connecting', attempt: 1 } });
      onSessionRejected();
    },
  },
  openBrowserSocket,
);

/**
 * Follows the session: connects with it, reconnects when user or account mode change, disconnects without one.
 * @param onRejected called when the server no longer accepts the session
 */
export function startExchangeFeed(onRejected: () => void): void {
  onSessionRejected = onRejected;
  onResume(() => connection.resume());
  onOffline(() => connection.drop());
  follow();
  useSession.subscribe((now, before) => {
    if (now.status === before.status && now.userId === before.userId && now.accountMode === before.accountMode) return;
    follow();
  });
}

/** Retries the lost connection immediately. */
export function retryExchangeFeed(): void {
  connection.retryNow();
}

/** Tries the connection once more after its last attempt. */
export function tryExchangeFeed(): void {
  connection.tryOnce();
}

function follow(): void {
  connection.stop();
  received = {};
  receivedAtMs.clear();
  useAccountState.setState(NOTHING);
  if (useSession.getState().status === 'signed-in') connection.start();
}

function subscribe(): void {
  const { token } = useSession.getState();
  sequence.reset();
  // the token is in the first message, because URLs end up in logs
  if (token !== null) connection.send({ op: 'subscribe', topics: subscribedTopics(), token, format: 'changes' });
}

function receive(raw: object): void {
  if (!('topic' in raw) || !('seq' in raw)) return;
  const frame = raw as ExchangeFrame;
  const entry = TOPICS.get(frame.topic);
  if (!entry) return;
  const state = stateAfter(entry, frame);
  if (state === 'gap') return subscribe();
  if (state === 'early') return;
  received = { ...received, [frame.topic]: state.view };
  receivedAtMs.set(frame.topic, Date.now());
  scheduleFrame(show);
}

/** @returns `gap` if previous frames are missing, `early` for changes before the requested snapshot */
function stateAfter(entry: AnyTopic, frame: ExchangeFrame): { readonly view: unknown } | 'gap' | 'early' {
  if ('data' in frame) {
    // a topic with changes starts with a snapshot of any number
    if (entry.change) sequence.restart(frame.topic, frame.seq);
    else if (!sequence.follows(frame.topic, frame.seq)) return 'gap';
    return { view: entry.read(frame.data) };
  }
  const place = sequence.changes(frame.topic, frame.previous, frame.seq);
  if (place !== 'follows') return place;
  const before = { ...useAccountState.getState(), ...received }[frame.topic];
  return before && entry.change ? { view: entry.change(before, frame.changes) } : 'gap';
}

function show(): void {
  useAccountState.setState(received);
  received = {};
}

/** The live state of one topic; null until the first snapshot. */
export function useAccountTopic<Topic extends ExchangeTopic>(topic: Topic): AccountState[Topic] {
  return useAccountState((state) => state[topic]);
}

/** The user's open positions with their sums, live; null until the first snapshot. */
export const useHoldings = (): PositionSummaryView | null => useAccountTopic('holdings');

/** The user's pending orders, live; null until the first snapshot. */
export const usePending = (): readonly OrderView[] | null => useAccountTopic('pending');

/** The user's balance, live; null until the first snapshot. */
export const useBalance = (): BalanceView | null => useAccountTopic('balance');

/**
 * All deposits ever on the real account, in USD; undefined if the server does not send them, null until the first balance.
 * Components that use it do not render with every change of the balance.
 */
export const useTotalDeposits = (): number | null | undefined =>
  useAccountState(({ balance }) => (balance === null ? null : balance.deposited));

/** Stores a balance requested at `requestedAtMs`, unless the feed has sent a newer one since. */
export function noteBalance(balance: BalanceView, requestedAtMs: number): void {
  show();
  if ((receivedAtMs.get('balance') ?? 0) < requestedAtMs) useAccountState.setState({ balance });
}

/** The user's running options in wire format, newest first, live; null until the first snapshot. */
export const useOptionItems = (): ExchangeData['option']['items'] | null => useAccountTopic('option');

/** The number of unread notices, live; null until the first snapshot. */
export const useLiveUnread = (): number | null => useAccountTopic('notification');

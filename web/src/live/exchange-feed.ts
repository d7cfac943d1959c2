import { create } from 'zustand';
import type { ExchangeData, ExchangeFrame, ExchangeTopic, OrderChangesFrame } from '@truefill/api/live.ts';
import {
  orderFromWire,
  summaryFromWire,
  sumsFromWire,
  withOrderChanges,
  type OrderView,
  type PositionSummaryView,
} from '@truefill/api/orders/mapping.ts';
import { balanceFromWire, type BalanceView } from '@truefill/api/identity/user-mapping.ts';
import { LIVE_PATHS } from '@truefill/api/paths.ts';
import { brand } from '../brand.ts';
import { tradeModes } from '../preferences/trade-mode.ts';
import { useSession } from '../session/session-store.ts';
import { useConnection } from './connection-store.ts';
import { LiveConnection } from './live-connection.ts';
import { SequenceGuard } from './sequence-guard.ts';
import { beforePicture } from './pictures.ts';
import { openBrowserSocket } from './socket.ts';
import { onOffline, onWaking } from './waking.ts';

interface AccountState {
  readonly holdings: PositionSummaryView | null;
  readonly pending: readonly OrderView[] | null;
  readonly balance: BalanceView | null;
  /** when the feed last told the balance, ms of this device */
  readonly balanceToldAtMs: number;
  readonly unread: number | null;
  /** as they came: what reads them is fetched with the first screen that shows options */
  readonly options: ExchangeData['option']['items'] | null;
}

const NOTHING: AccountState = { holdings: null, pending: null, balance: null, balanceToldAtMs: 0, options: null, unread: null };
const TOPICS: readonly ExchangeTopic[] = ['holdings', 'pending', 'balance', 'notification'];

/** Both kinds of orders are told in either mode: each is counted beside the other, and an option that ends is announced. */
function topics(): readonly ExchangeTopic[] {
  return tradeModes(brand()).includes('option') ? [...TOPICS, 'option'] : TOPICS;
}

const useAccountState = create<AccountState>(() => NOTHING);
/** what the feed has told since the last picture: one rendering shows it all, with the prices of the same moment */
let told: Partial<AccountState> = {};
const sequence = new SequenceGuard();

let doubtSession = (): void => undefined;

const connection = new LiveConnection(
  () => LIVE_PATHS.exchange.replace('{userId}', String(useSession.getState().userId)),
  {
    opened: subscribe,
    frame: receive,
    changed: (state, attempt) => useConnection.setState({ account: { state, attempt } }),
    unauthorised: () => doubtSession(),
  },
  openBrowserSocket,
);

/**
 * Follows the session: connects with it, connects anew when user or account mode change, closes without one.
 * @param doubt is told when the server no longer takes the session
 */
export function startExchangeFeed(doubt: () => void): void {
  doubtSession = doubt;
  onWaking(() => connection.wake());
  onOffline(() => connection.drop());
  follow();
  useSession.subscribe((now, before) => {
    if (now.status === before.status && now.userId === before.userId && now.accountMode === before.accountMode) return;
    follow();
  });
}

/** Tries the lost connection again at once. */
export function retryExchangeFeed(): void {
  connection.retryNow();
}

function follow(): void {
  connection.stop();
  told = {};
  useAccountState.setState(NOTHING);
  if (useSession.getState().status === 'signed-in') connection.start();
}

function subscribe(): void {
  const { token } = useSession.getState();
  sequence.reset();
  // the token goes in the first message: an address would end up in logs
  if (token !== null) connection.send({ op: 'subscribe', topics: topics(), token, format: 'changes' });
}

function receive(raw: object): void {
  if (!('topic' in raw) || !('seq' in raw)) return;
  const frame = raw as ExchangeFrame;
  const news = 'changes' in frame ? readChanges(frame) : readWhole(frame);
  if (news === 'gap') return subscribe();
  if (news === null) return;
  told = { ...told, ...news };
  beforePicture(show);
}

type WholeFrame = Exclude<ExchangeFrame, OrderChangesFrame>;

function readWhole(frame: WholeFrame): Partial<AccountState> | 'gap' {
  if (frame.topic === 'holdings' || frame.topic === 'pending') sequence.restart(frame.topic, frame.seq);
  else if (!sequence.follows(frame.topic, frame.seq)) return 'gap';
  return stateOf(frame);
}

/** @returns null for changes that came before the snapshot that was asked for */
function readChanges(frame: OrderChangesFrame): Partial<AccountState> | 'gap' | null {
  const place = sequence.changes(frame.topic, frame.previous, frame.seq);
  if (place !== 'follows') return place === 'gap' ? 'gap' : null;
  const { holdings, pending } = { ...useAccountState.getState(), ...told };
  if (frame.topic === 'pending') return pending ? { pending: withOrderChanges(pending, frame.changes) } : 'gap';
  if (!holdings) return 'gap';
  return { holdings: { ...sumsFromWire(frame.changes), orders: withOrderChanges(holdings.orders, frame.changes) } };
}

function stateOf(frame: WholeFrame): Partial<AccountState> {
  if (frame.topic === 'holdings') return { holdings: summaryFromWire(frame.data) };
  if (frame.topic === 'pending') return { pending: frame.data.orderList.map(orderFromWire) };
  if (frame.topic === 'balance') return { balance: balanceFromWire(frame.data), balanceToldAtMs: Date.now() };
  if (frame.topic === 'notification') return { unread: frame.data.counts };
  return frame.topic === 'option' ? { options: frame.data.items } : {};
}

function show(): void {
  useAccountState.setState(told);
  told = {};
}

/** The user's open positions with their sums, live; null until the first snapshot. */
export function useHoldings(): PositionSummaryView | null {
  return useAccountState(({ holdings }) => holdings);
}

/** The user's pending orders, live; null until the first snapshot. */
export function usePending(): readonly OrderView[] | null {
  return useAccountState(({ pending }) => pending);
}

/** The user's balance, live; null until the first snapshot. */
export function useBalance(): BalanceView | null {
  return useAccountState(({ balance }) => balance);
}

/**
 * All deposits ever on the real account, in USD; undefined where they are not told, null until the first balance. What shows it does
 * not render with every change of the balance.
 */
export function useTotalDeposits(): number | null | undefined {
  return useAccountState(({ balance }) => (balance === null ? null : balance.deposited));
}

/** Takes a balance that was asked for at `askedAtMs`. One that the feed has told since then is newer and stays. */
export function noteBalance(balance: BalanceView, askedAtMs: number): void {
  show();
  if (useAccountState.getState().balanceToldAtMs < askedAtMs) useAccountState.setState({ balance });
}

/** The user's running options as they came, newest first, live; null until the first snapshot. */
export function useOptionItems(): ExchangeData['option']['items'] | null {
  return useAccountState(({ options }) => options);
}

/** How many notices are unread, live; null until the first snapshot. */
export function useLiveUnread(): number | null {
  return useAccountState(({ unread }) => unread);
}

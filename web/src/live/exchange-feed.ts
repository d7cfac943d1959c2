import { create } from 'zustand';
import type { ExchangeFrame, ExchangeTopic } from '@truefill/api/live.ts';
import { summaryFromWire, type PositionSummaryView } from '@truefill/api/mapping/order.ts';
import { balanceFromWire, type BalanceView } from '@truefill/api/mapping/user.ts';
import { LIVE_PATHS } from '@truefill/api/paths.ts';
import { useSession } from '../session/session-store.ts';
import { LiveConnection } from './live-connection.ts';
import { SequenceGuard } from './sequence-guard.ts';
import { openBrowserSocket } from './socket.ts';

interface AccountState {
  readonly holdings: PositionSummaryView | null;
  readonly balance: BalanceView | null;
}

const NOTHING: AccountState = { holdings: null, balance: null };
const TOPICS: readonly ExchangeTopic[] = ['holdings', 'pending', 'balance'];

const useAccountState = create<AccountState>(() => NOTHING);
const sequence = new SequenceGuard();

const connection = new LiveConnection(
  () => LIVE_PATHS.exchange.replace('{userId}', String(useSession.getState().userId)),
  { opened: subscribe, frame: receive, changed: () => undefined },
  openBrowserSocket,
);

/** Follows the session: connects with it, connects anew when user or account mode change, closes without one. */
export function startExchangeFeed(): void {
  follow();
  useSession.subscribe((now, before) => {
    if (now.status === before.status && now.userId === before.userId && now.accountMode === before.accountMode) return;
    follow();
  });
}

function follow(): void {
  connection.stop();
  useAccountState.setState(NOTHING);
  if (useSession.getState().status === 'signed-in') connection.start();
}

function subscribe(): void {
  const { token } = useSession.getState();
  sequence.reset();
  // the token goes in the first message: an address would end up in logs
  if (token !== null) connection.send({ op: 'subscribe', topics: TOPICS, token });
}

function receive(raw: object): void {
  if (!('topic' in raw) || !('seq' in raw)) return;
  const frame = raw as ExchangeFrame;
  if (!sequence.follows(frame.topic, frame.seq)) {
    subscribe();
    return;
  }
  if (frame.topic === 'holdings') useAccountState.setState({ holdings: summaryFromWire(frame.data) });
  if (frame.topic === 'balance') useAccountState.setState({ balance: balanceFromWire(frame.data) });
}

/** The user's open positions with their sums, live; null until the first snapshot. */
export function useHoldings(): PositionSummaryView | null {
  return useAccountState(({ holdings }) => holdings);
}

/** The user's balance, live; null until the first snapshot. */
export function useBalance(): BalanceView | null {
  return useAccountState(({ balance }) => balance);
}

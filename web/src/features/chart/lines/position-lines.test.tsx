// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { closeShownOrder, useShownOrder } from '../../../trading-parts/shown-order.ts';
import { pendingOrder } from '../../trading/positions/order.fixture.ts';
import { useLinesOf, type ChartLine } from './lines-on-chart.ts';
import { PositionLines } from './position-lines.tsx';

const WAITING = pendingOrder({ id: 8, stopLoss: 1.159, takeProfit: 1.17 });
vi.mock('../../../live/exchange-feed.ts', async (original) => ({
  ...(await original<object>()),
  useHoldings: () => null,
  usePending: () => PENDING,
}));
const PENDING = [WAITING];

beforeEach(() => {
  vi.useFakeTimers();
  new ScriptedNetwork().answer = () => accepted(null);
  signIn();
  closeShownOrder();
});

async function linesOfChart(): Promise<{ readonly current: readonly ChartLine[] }> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PositionLines symbol="EURUSD" />
    </QueryClientProvider>,
  );
  const { result } = renderHook(() => useLinesOf('EURUSD'));
  await pass(0);
  return result;
}

test.each([
  ['limit', 116_100n],
  ['stopLoss', 115_500n],
  ['takeProfit', 118_000n],
] as const)('a pending order’s %s that is dropped asks for confirmation, and only that line waits there', async (of, price) => {
  const lines = await linesOfChart();
  const index = ['limit', 'stopLoss', 'takeProfit'].indexOf(of);
  act(() => lines.current[index]?.onMoved?.(points(price)));
  expect(useShownOrder.getState().sheet).toEqual({
    kind: 'pending',
    orderId: 8,
    confirm: false,
    dragged: { of, price },
  });
  expect(lines.current.map(({ held }) => held)).toEqual([0, 1, 2].map((at) => at === index));
});

test('a limit names its own stop loss as its bound while it is dragged past it', async () => {
  const [limit] = (await linesOfChart()).current;
  expect(limit?.refusal?.(points(115_901n))).toBeNull();
  expect(limit?.refusal?.(points(115_900n))).toBe('Buy limit 0.50  At least 1.15901 now');
});

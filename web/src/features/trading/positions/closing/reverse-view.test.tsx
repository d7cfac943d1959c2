// @vitest-environment happy-dom
import { accepted, pass, refused, resizeWindow, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Money } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { brand } from '@truefill/client/brand.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { openOrder } from '../order.fixture.ts';
import { ReverseView } from './reverse-view.tsx';

vi.mock('../../../../trading-parts/use-terms.ts', async () => {
  const { eurusd } = await import('../../../../trading-parts/terms.fixture.ts');
  return { useAllTerms: () => new Map([['EURUSD', eurusd]]) };
});
vi.mock('../../../../live/market-feed.ts', async (original) => ({
  ...(await original<object>()),
  useQuote: () => ({ symbol: 'EURUSD', bid: 1.16428, ask: 1.1644 }),
}));
vi.mock('./use-closing.ts', () => ({ useClosing: () => ({ secondsLeft: 0, marketClosed: false, allowed: true }) }));

const position = { order: openOrder(), closePrice: points(116_428n), profitLoss: 11_200n as Money };
const left = vi.fn<() => void>();
let network: ScriptedNetwork;

beforeEach(() => {
  vi.useFakeTimers();
  left.mockClear();
  resizeWindow(390);
  useToasts.setState([], true);
  Object.assign(brand(), { riskWarning: { lossPercent: 74 } });
  network = new ScriptedNetwork();
  signIn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReverseView position={position} onDismiss={() => undefined} onDone={left} />
    </QueryClientProvider>,
  );
});

async function turn(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: /Reverse/ }));
  await pass(0);
  await pass(0);
}

const tones = (): string[] => useToasts.getState().map(({ tone }) => tone);

test('costs and risk are shown first; then it closes and opens the opposite side with the same volume, each with its key', async () => {
  // 0.5 lots of 100,000 for 12 points, and 0.2 % of the margin: without a sign, as in the ticket
  expect(screen.getByText('$6.00')).toBeTruthy();
  expect(screen.getByText('$1.16')).toBeTruthy();
  expect(screen.getByText(/^74% of retail accounts lose money/)).toBeTruthy();
  network.answer = (path) => accepted(path.endsWith('addOrder') ? '261123000001' : null);
  await turn();
  const [closing, opening] = network.sent.filter(({ path }) => path.includes('/order/'));
  expect(closing).toMatchObject({ path: expect.stringMatching(/closeOrder$/), body: { orderId: 7 } });
  expect(opening).toMatchObject({
    path: expect.stringMatching(/addOrder$/),
    body: { tradePair: 'EURUSD', orderType: 1, buyPoint: 2, orderQuantity: '0.50', multiple: 100, stopPrice: '0' },
  });
  expect(closing?.key).toBeTruthy();
  expect(opening?.key).toBeTruthy();
  expect(opening?.key).not.toBe(closing?.key);
  expect(tones()).toEqual(['success']);
  expect(left).toHaveBeenCalledTimes(1);
});

test('if closing fails the opposite position is not opened', async () => {
  network.answer = () => refused(409);
  await turn();
  expect(network.to('/addOrder')).toEqual([]);
  expect(left).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).not.toBe('');
});

test('if only closing succeeds, the user is told', async () => {
  network.answer = (path) => (path.endsWith('addOrder') ? refused(203) : accepted(null));
  await turn();
  expect(tones()).toContain('info');
  expect(useToasts.getState().some(({ getText }) => getText.toString().includes('halfReversed'))).toBe(true);
});

// @vitest-environment happy-dom
import { accepted, pass, runHook, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { brand } from '@truefill/client/brand.ts';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { useTradeEntry } from './use-trade-entry.ts';

const navigate = vi.hoisted(() => vi.fn<(to: object) => Promise<void>>());
const priced = vi.hoisted(() => ({ now: false }));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }));
vi.mock('../../live/market-feed.ts', async (original) => ({
  ...(await original<object>()),
  useQuoteValue: () => priced.now,
  usePriceOf: () => undefined,
}));

const toasts = (): readonly string[] => useToasts.getState().map(({ getText }) => getText(i18next));

beforeEach(() => {
  vi.useFakeTimers();
  navigate.mockClear();
  useToasts.setState([], true);
});

test.each([
  ['the market status', true, false],
  ['a price', false, true],
] as const)('without %s the ticket does not open, and a message is shown', async (_, hasPrice, answers) => {
  priced.now = hasPrice;
  const network = new ScriptedNetwork();
  if (answers) network.answer = () => accepted('open');
  const opened = vi.fn<() => void>();
  const { result } = runHook(() => useTradeEntry('BTCUSDT', opened));
  await pass(0);
  result.current(0);
  expect(toasts()).toEqual([i18next.t('chart.notTrade')]);
  expect(navigate).not.toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
});

test('with both it opens the ticket, sell with direction 1', async () => {
  priced.now = true;
  new ScriptedNetwork().answer = () => accepted('open');
  const { result } = runHook(() => useTradeEntry('BTCUSDT'));
  await pass(0);
  result.current(1);
  expect(toasts()).toEqual([]);
  expect(navigate).toHaveBeenCalledWith({ to: '/$symbol/place', params: { symbol: 'BTCUSDT' }, search: { direction: 1 } });
});

test('if nothing can be opened it is null, and shows nothing', async () => {
  const { switches } = brand();
  Object.assign(brand(), { switches: { ...switches, contract: false, optionMock: false } });
  const opened = vi.fn<() => void>();
  const { result } = runHook(() => useTradeEntry('BTCUSDT', opened));
  result.current(0);
  expect(toasts()).toEqual([]);
  expect(navigate).not.toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
  Object.assign(brand(), { switches });
});

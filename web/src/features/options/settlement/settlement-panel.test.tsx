// @vitest-environment happy-dom
import { ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { screen } from '@testing-library/react';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { expect, test } from 'vitest';
import { showScreen } from '../../../money-parts/screens.fixture.tsx';
import { SettlementPanel } from './settlement-panel.tsx';

const ORDER = {
  orderNumber: 'number-1',
  symbol: 'BTCUSDT',
  kind: 'up',
  pricePrecision: 2,
  entryPrice: 107_000,
  endPrice: 107_000,
  beginMs: 1_000,
  endMs: 31_000,
  settledAtMs: 31_000,
  stake: 100,
  fee: 1,
  expectedProfit: 78,
} as unknown as OptionOrderView;

test.each([
  ['the first price after the end, with its own time', { outcome: 'win', endQuote: { sequence: 2, timeMs: 32_600 } }, '01:00:32'],
  ['without a price, the time of the end', { outcome: 'void', endQuote: null }, '01:00:31'],
  ['while it settles, the time of the end', { outcome: null, endQuote: null }, '01:00:31'],
] as const)('shows %s', async (_what, end, time) => {
  void new ScriptedNetwork();
  await showScreen(() => <SettlementPanel order={{ ...ORDER, ...end, result: 0 } as OptionOrderView} />, '/');
  expect(screen.getByText('End').parentElement?.textContent).toContain(time);
});

test.each([
  ['win', 78, '+$77.00', 'up'],
  ['tie', 0, '−$1.00', 'down'],
  ['loss', -100, '−$101.00', 'down'],
] as const)('%s: the net result has one color, in large and in its row', async (outcome, result, net, direction) => {
  void new ScriptedNetwork();
  await showScreen(() => <SettlementPanel order={{ ...ORDER, outcome, result } as OptionOrderView} />, '/');
  const total = screen.getByText('Net result').parentElement;
  const own = screen.getAllByText(net).filter((element) => total?.contains(element) || element.closest('p') !== null);
  expect(own).toHaveLength(2);
  for (const element of own) expect(element.className).toContain(direction);
});

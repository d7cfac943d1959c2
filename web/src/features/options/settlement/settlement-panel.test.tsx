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

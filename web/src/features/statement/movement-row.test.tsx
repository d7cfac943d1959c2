// @vitest-environment happy-dom
import { ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MovementView } from '@truefill/api/statement/mapping.ts';
import { MovementRow } from './movement-row.tsx';

const MOVEMENT: MovementView = {
  id: 1,
  kind: 'conversion_in',
  currency: 'BTC',
  amount: 0.0123,
  fee: 0.0001,
  availableChange: 0.0122,
  lockedChange: 0,
  withheldChange: 0,
  rate: 100_000,
  quoteNumber: 1,
  orderId: 0,
  symbol: '',
  atMs: 0,
};

function show(movement: MovementView): void {
  new ScriptedNetwork().answer = () => null;
  render(
    <QueryClientProvider client={queryClient}>
      <MovementRow movement={movement} />
    </QueryClientProvider>,
  );
}

const HELD = { ...MOVEMENT, currency: 'USD', fee: 0, availableChange: 0 };

test.each([
  [{ ...HELD, kind: 'withdrawal_paid', withheldChange: -14_825 }, '$14,825.00'],
  [{ ...HELD, kind: 'option_stake_loss', lockedChange: -50 }, '$50.00'],
])('what had left the balance before has no sign, so that the signed amounts add up to the balance', (movement, amount) => {
  show(movement);
  screen.getByText(amount);
  expect(screen.getByText('Already taken from the balance')).toBeDefined();
});

test.each([
  [MOVEMENT, '+0.0122 BTC', 'Fee 0.0001 BTC included'],
  [{ ...MOVEMENT, currency: 'USD', availableChange: -1_500.5, fee: 2 }, '\u2212$1,500.50', 'Fee $2.00 included'],
])('is shown in its own currency', (movement, change, fee) => {
  show(movement);
  screen.getByText(change);
  expect(screen.getByText(fee)).toBeDefined();
  expect(screen.queryByText('Already taken from the balance')).toBeNull();
});

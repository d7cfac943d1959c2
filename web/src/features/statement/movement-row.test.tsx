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

test.each([
  [MOVEMENT, '+0.0122 BTC', 'Fee 0.0001 BTC included'],
  [{ ...MOVEMENT, currency: 'USD', availableChange: -1_500.5, fee: 2 }, '\u2212$1,500.50', 'Fee $2.00 included'],
])('is shown in its own currency', (movement, change, fee) => {
  new ScriptedNetwork().answer = () => null;
  render(
    <QueryClientProvider client={queryClient}>
      <MovementRow movement={movement} />
    </QueryClientProvider>,
  );
  screen.getByText(change);
  expect(screen.getByText(fee)).toBeDefined();
});

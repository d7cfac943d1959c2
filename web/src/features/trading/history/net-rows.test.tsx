// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from '@truefill/ui/format/money.ts';
import '@truefill/client/testing/hooks.fixture.tsx';
import { openOrder } from '../positions/order.fixture.ts';
import { HistoryRow } from './history-row.tsx';
import { costsOf, netResult } from '../../../trading-parts/history-order.ts';

const closed = openOrder({ status: 'closed', profitLoss: 0.04, fee: 0.24, overnightFee: 0.1, closedAtMs: 5_000 });

test('a row shows the change of the balance, and the fees in it', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HistoryRow order={closed} onOpen={() => undefined} />
    </QueryClientProvider>,
  );
  const row = screen.getByRole('button').textContent;
  expect(row).toContain('−$0.30');
  expect(row).toContain('$0.34');
  expect(row).not.toContain('$0.04');
});

test('results less costs are net results, exact to the cent', () => {
  const usd = fc.integer({ min: -1e11, max: 1e11 }).map((amount) => amount / 100);
  fc.assert(
    fc.property(usd, usd, usd, (profitLoss, fee, overnightFee) => {
      const amounts = { profitLoss, fee, overnightFee };
      const net = Math.round(profitLoss * 100) - Math.round(fee * 100) - Math.round(overnightFee * 100);
      expect(formatMoney(netResult(amounts))).toBe(formatMoney(net / 100));
      expect(formatMoney(Math.round((profitLoss - costsOf(amounts)) * 100) / 100)).toBe(formatMoney(net / 100));
    }),
  );
});

// @vitest-environment happy-dom
import { ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cents } from '@truefill/domain/money/money.ts';
import { points } from '@truefill/domain/market/price.ts';
import { openOrder } from './order.fixture.ts';
import { PositionDetail } from './position-detail.tsx';

const NIGHT = Date.parse('2026-11-18T22:00:00Z');
/** in summer, when the brand's zone is an hour ahead */
const PLACED = Date.parse('2026-07-01T23:30:05Z');
const HELD_OVER_NIGHTS = { overnightFee: 4.2, nextOvernightFee: 12.6, nextOvernightAtMs: NIGHT } as const;

/** The displayed details of a position, by label. */
function details(changes: Parameters<typeof openOrder>[0]): Readonly<Record<string, string>> {
  new ScriptedNetwork().answer = () => null;
  signIn();
  const order = openOrder({ ...changes, placedAtMs: PLACED, filledAtMs: PLACED + 60_000 });
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PositionDetail
        position={{ order, closePrice: points(116_428n), profitLoss: cents(11_200n) }}
        onCloseRequested={() => undefined}
        onEditRequested={() => undefined}
      />
    </QueryClientProvider>,
  );
  const rows = [...container.querySelectorAll('dl > div')];
  return Object.fromEntries(
    rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
  );
}

test('a position shows its levels, margin, fee, interest so far and next, number, and opening time in the brand’s zone', () => {
  expect(details({ ...HELD_OVER_NIGHTS, stopLoss: 1.15 })).toEqual({
    'Stop loss': '1.15000',
    'Take profit': '—',
    'Margin, ×100': '$581.02',
    'Fee, paid when opened': '−$1.16',
    'Overnight fee': '−$4.20',
    'Next overnight fee, 11-18 22:00': '−$12.60',
    Placed: '2026-07-02 00:30:05',
    'Order number': '2611200641073',
  });
});

test('credited interest is not a cost', () => {
  expect(details({ ...HELD_OVER_NIGHTS, overnightFee: -4.2 })['Overnight fee']).toBe('$4.20');
});

test('a market without interest shows no next interest', () => {
  expect(Object.keys(details({})).filter((label) => label.startsWith('Next'))).toEqual([]);
});

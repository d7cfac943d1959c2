// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { OPTION_KINDS, OPTION_OUTCOMES } from '@truefill/domain/options/option.ts';
import { ORDER_STATUSES } from '@truefill/domain/orders/order.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { RecordFacts } from './record-facts.tsx';

type Fact = Pick<NonNullable<Parameters<typeof RecordFacts>[0]['record']>['facts'][number], 'code' | 'value' | 'kind'>;

async function show(kind: 'order' | 'option', facts: readonly Fact[]): Promise<void> {
  const record = { kind, uid: '261118000000007', id: 7, facts: facts.map((fact) => ({ ...fact, isPersonal: false })) };
  const component = () => <RecordFacts record={record} userId={1} />;
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  await act(async () => {
    render(<RouterProvider router={router as never} />);
    await router.load();
  });
}

/** The text shown for a code. */
async function textOf(kind: 'order' | 'option', code: 'side' | 'status', value: string): Promise<string | null | undefined> {
  await show(kind, [{ code, value, kind: 'code' }]);
  const text = screen.getByRole('definition').textContent;
  cleanup();
  return text;
}

test('the direction and state of an order or option are translated', async () => {
  for (const side of ['buy', 'sell'] as const)
    expect(await textOf('order', 'side', side)).toBe(i18next.t(`common.orderSide.${side}`));
  for (const status of ORDER_STATUSES)
    expect(await textOf('order', 'status', status)).toBe(i18next.t(`console-users.orderStatus.${status}`));
  for (const kind of OPTION_KINDS) expect(await textOf('option', 'side', kind)).toBe(i18next.t(`options.kind.${kind}`));
  for (const outcome of OPTION_OUTCOMES)
    expect(await textOf('option', 'status', outcome)).toBe(i18next.t(`options.settlement.${outcome}`));
  expect(await textOf('option', 'status', 'running')).toBe(i18next.t('console-users.optionStatus.running'));
});

test('the stake, the payout rate and the delivery time of an option have names', async () => {
  await show('option', [
    { code: 'stake', value: '1500.00 USD', kind: 'amount' },
    { code: 'payoutRate', value: '77.5%', kind: 'text' },
    { code: 'delivery', value: '30 s', kind: 'text' },
  ]);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Stake', 'Payout rate', 'Delivery time']);
  expect(screen.getAllByRole('definition')[0]?.textContent).toBe('1,500.00 USD');
});

test('prices and volumes have thousands separators, and keep their decimals', async () => {
  await show('order', [
    { code: 'lots', value: '1500.00', kind: 'text' },
    { code: 'openPrice', value: '118879.70', kind: 'text' },
    { code: 'closePrice', value: '1.17050', kind: 'text' },
    { code: 'openQuote', value: '1764351', kind: 'text' },
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1,500.00',
    '118,879.70',
    '1.17050',
    '1764351',
  ]);
});

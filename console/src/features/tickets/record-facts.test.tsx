// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { OPTION_KINDS, OPTION_OUTCOMES } from '@truefill/domain/options/option.ts';
import { ORDER_STATUSES } from '@truefill/domain/orders/order.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { RecordFacts } from './record-facts.tsx';

/** The text shown for a code. */
async function textOf(kind: 'order' | 'option', code: 'side' | 'status', value: string): Promise<string | null | undefined> {
  const record = { kind, uid: '261118000000007', id: 7, facts: [{ code, value, kind: 'code' as const, isPersonal: false }] };
  const component = () => <RecordFacts record={record} userId={1} />;
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  await act(async () => {
    render(<RouterProvider router={router as never} />);
    await router.load();
  });
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

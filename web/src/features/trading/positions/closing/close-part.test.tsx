// @vitest-environment happy-dom
import { resizeWindow, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import type { Volume } from '@truefill/domain/market/volume.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { eurusd } from '../../../../trading-parts/terms.fixture.ts';
import { openOrder } from '../order.fixture.ts';
import { ClosePart } from './close-part.tsx';

vi.mock('./use-closing.ts', () => ({ useClosing: () => ({ secondsLeft: 0, marketClosed: false, allowed: true }) }));

const order = openOrder();
const position = { order, closePrice: points(116_428n), profitLoss: 11_200n as Money };

test('margin and levels stay with the rest of a position, and are not mentioned when all of it closes', async () => {
  resizeWindow(390);
  // the names of markets are never answered
  const network = new ScriptedNetwork();
  network.answer = () => new Promise(() => undefined);
  signIn();
  const whole = BigInt(Math.round(order.volume * 100)) as Volume;
  const nothing = (): void => undefined;
  const Page = () => <ClosePart position={position} whole={whole} terms={eurusd} onDismiss={nothing} onClosed={nothing} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // half of it at first
  await screen.findByText('Stay as they are');
  fireEvent.click(screen.getByRole('button', { name: '100%' }));
  expect(screen.queryByText('Stay as they are')).toBeNull();
});

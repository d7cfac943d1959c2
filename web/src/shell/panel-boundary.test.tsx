// @vitest-environment happy-dom
import '@truefill/client/testing/page.fixture.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PanelBoundary } from './panel-boundary.tsx';

function Ticket({ mode }: { readonly mode: string }) {
  if (mode === 'option') throw new TypeError('Failed to fetch dynamically imported module');
  return <p>ticket</p>;
}

test('an error in a panel leaves the other panels, until the panel shows something else', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Workspace() {
    const [mode, setMode] = useState('option');
    return (
      <>
        <button onClick={() => setMode('market')}>Market</button>
        <PanelBoundary of={mode}>
          <Ticket mode={mode} />
        </PanelBoundary>
      </>
    );
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Workspace }), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  const market = await screen.findByText('Market');
  screen.getByRole('alert');
  fireEvent.click(market);
  screen.getByText('ticket');
  expect(screen.queryByRole('alert')).toBeNull();
});

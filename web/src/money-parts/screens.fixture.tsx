import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '@truefill/client/calls/query-client.ts';

/** Renders a screen at its path; every other route renders its path as text. */
export async function showScreen(screen: () => ReactNode, path: string, others: readonly string[] = []) {
  const root = createRootRoute({ component: Outlet });
  const route = (at: string, component: () => ReactNode) => createRoute({ getParentRoute: () => root, path: at, component });
  const elsewhere = others.map((at) => route(at, () => <p>{at}</p>));
  const routeTree = root.addChildren([route(path.split('?')[0] ?? path, screen), ...elsewhere]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

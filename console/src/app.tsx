import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import type { ConsoleRouter } from './routes.tsx';

/** The operators' console. */
export function App({ router }: { readonly router: ConsoleRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import type { AppRouter } from './routes.tsx';
import { fetchFonts } from './prerender/fetch-fonts.ts';
import { removePrerender } from './prerender/remove-prerender.ts';

/** The whole web app. Its first frame hydrates the prerendered markup. */
export function App({ router }: { readonly router: AppRouter }) {
  useLayoutEffect(removePrerender, []);
  useEffect(fetchFonts, []);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

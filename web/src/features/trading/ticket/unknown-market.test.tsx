// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { accepted, refused, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { InstrumentView } from '@truefill/api/market/instrument-mapping.ts';
import { instrumentsQuery } from '../../../instruments/instruments.ts';
import { Ticket } from './ticket.tsx';

test('an unknown market is reported, although its terms are refused', async () => {
  const network = new ScriptedNetwork();
  network.answer = (path) => (path.endsWith('/product/list') ? accepted({}) : refused(303));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Ticket symbol="NOPE" />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('This market is not offered here.')).toBeTruthy();
  await vi.waitFor(() => expect(network.to('/order/info')).toHaveLength(1), { timeout: 30_000 });
});

test('terms that cannot be read are reported, and read again on request', async () => {
  const network = new ScriptedNetwork();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const instrument = { symbol: 'EURUSD' } as InstrumentView;
  queries.setQueryData(instrumentsQuery.queryKey, { list: [instrument], bySymbol: new Map([['EURUSD', instrument]]) });
  render(
    <QueryClientProvider client={queries}>
      <Ticket symbol="EURUSD" />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(network.to('/order/info')).toHaveLength(2));
});

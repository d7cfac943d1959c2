// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork, withQueries } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from '../live/connection-store.ts';
import { retryMarketFeed, tryMarketFeed } from '../live/market-feed.ts';
import { retryExchangeFeed, tryExchangeFeed } from '../live/exchange-feed.ts';
import { ConnectionFailed } from './connection-failed.tsx';

vi.mock('../live/market-feed.ts', () => ({ retryMarketFeed: vi.fn<() => void>(), tryMarketFeed: vi.fn<() => void>() }));
vi.mock('../live/exchange-feed.ts', () => ({ retryExchangeFeed: vi.fn<() => void>(), tryExchangeFeed: vi.fn<() => void>() }));

let network: ScriptedNetwork;

/** A page with a form and a query. */
function Page() {
  const [typed, setTyped] = useState('');
  const failed = useConnection(({ state, account }) => state === 'failed' || account.state === 'failed');
  const { isSuccess } = useQuery({ queryKey: ['read'], queryFn: async () => (await fetch('/read')).json() });
  return (
    <>
      <input aria-label="amount" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <p>{isSuccess ? 'read' : 'not read'}</p>
      {failed ? <ConnectionFailed /> : null}
    </>
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.mocked(retryMarketFeed).mockClear();
  vi.mocked(retryExchangeFeed).mockClear();
  vi.mocked(tryMarketFeed).mockClear();
  useConnection.setState(useConnection.getInitialState());
  network = new ScriptedNetwork();
  render(withQueries(<Page />, new QueryClient({ defaultOptions: { queries: { retry: false } } })));
  await pass(0);
  fireEvent.change(screen.getByLabelText('amount'), { target: { value: '250' } });
  screen.getByLabelText('amount').focus();
});

test('retrying reconnects and refetches, and typed text and focus stay', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  act(() => useConnection.setState({ state: 'failed', attempt: 10, account: { state: 'failed', attempt: 10 } }));
  await pass(0);
  screen.getByText('not read');
  network.answer = () => accepted({});
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retryMarketFeed).toHaveBeenCalledOnce();
  expect(retryExchangeFeed).toHaveBeenCalledOnce();
  await pass(10);
  screen.getByText('read');
  act(() => useConnection.setState({ state: 'reconnecting', attempt: 0, account: { state: 'live', attempt: 0 } }));
  await pass(0);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('amount').value).toBe('250');
  expect(document.activeElement).toBe(screen.getByLabelText('amount'));
  expect(reload).not.toHaveBeenCalled();
});

test('if only the account’s connection is lost, prices continue', async () => {
  act(() => useConnection.setState({ state: 'live', attempt: 0, account: { state: 'failed', attempt: 10 } }));
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retryMarketFeed).not.toHaveBeenCalled();
  expect(retryExchangeFeed).toHaveBeenCalledOnce();
});

test('while it is shown, the connections are tried whenever the server answers', async () => {
  act(() => useConnection.setState({ state: 'failed', attempt: 10, account: { state: 'failed', attempt: 10 } }));
  await pass(10_000);
  expect(network.to('/config.json').length).toBeGreaterThan(1);
  expect(tryMarketFeed).not.toHaveBeenCalled();
  network.answer = () => accepted({});
  await pass(3_000);
  expect(tryMarketFeed).toHaveBeenCalled();
  expect(tryExchangeFeed).toHaveBeenCalled();
  act(() => useConnection.setState({ state: 'live', attempt: 0, account: { state: 'live', attempt: 0 } }));
  const probes = network.to('/config.json').length;
  await pass(10_000);
  expect(network.to('/config.json')).toHaveLength(probes);
});

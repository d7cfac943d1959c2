// @vitest-environment happy-dom
import { accepted, pass, refused, runHook, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { useQuery } from '@tanstack/react-query';
import { fetchCall, queryClient } from '@truefill/client/calls/query-client.ts';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from './connection-store.ts';
import { refetchFailedOnReturn } from './refetch-failed.ts';

refetchFailedOnReturn(queryClient);

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  useConnection.setState(useConnection.getInitialState());
});

const readRules = () =>
  runHook(() => {
    const rules = { queryKey: ['rules'], queryFn: () => fetchCall('rules', {}), retry: false };
    const { data, isError } = useQuery(rules, queryClient);
    return { data, isError };
  });

test('what could not be read is read again once the connection is back', async () => {
  const network = new ScriptedNetwork();
  const { result } = readRules();
  await pass(100);
  expect(result.current.isError).toBe(true);
  act(() => useConnection.setState({ state: 'reconnecting' }));
  network.answer = () => accepted({ list: [] });
  await pass(5_000);
  expect(result.current.isError).toBe(true);
  act(() => useConnection.setState({ state: 'live' }));
  await pass(1_000);
  expect(result.current.data).toEqual({ list: [] });
  const sent = network.sent.length;
  // what was read stays
  act(() => useConnection.setState({ state: 'reconnecting' }));
  act(() => useConnection.setState({ state: 'live' }));
  await pass(10);
  expect(network.sent).toHaveLength(sent);
});

test('a refusal is final', async () => {
  const network = new ScriptedNetwork();
  network.answer = () => refused(1000);
  readRules();
  await pass(0);
  const sent = network.sent.length;
  act(() => useConnection.setState({ state: 'reconnecting' }));
  act(() => useConnection.setState({ state: 'live' }));
  await pass(10);
  expect(network.sent).toHaveLength(sent);
});

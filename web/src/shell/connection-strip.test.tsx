// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from '../live/connection-store.ts';
import { ConnectionStrip } from './connection-strip.tsx';

beforeEach(() => useConnection.setState(useConnection.getInitialState()));

const statusText = (): string | null => screen.queryByRole('status')?.textContent ?? null;
const strip = (): string | null => screen.queryByRole('status')?.parentElement?.textContent ?? null;

test('nothing is shown before the first connection and while everything is live', () => {
  render(<ConnectionStrip />);
  expect(strip()).toBeNull();
  act(() => useConnection.setState({ state: 'live', account: { state: 'live', attempt: 0 } }));
  expect(strip()).toBeNull();
});

test('a lost account connection is named while prices continue, and lost prices take precedence', () => {
  render(<ConnectionStrip />);
  act(() => useConnection.setState({ state: 'live', account: { state: 'reconnecting', attempt: 3 } }));
  expect(strip()).toContain('Account connection lost');
  expect(strip()).toContain('3 of 10');
  act(() => useConnection.setState({ state: 'reconnecting', attempt: 2, lastReceivedMs: Date.now() - 4_000 }));
  expect(strip()).toContain('Prices are 4 s old');
  expect(strip()).not.toContain('Account');
});

test('the announced text stays the same while the seconds count', () => {
  vi.useFakeTimers();
  render(<ConnectionStrip />);
  act(() => useConnection.setState({ state: 'reconnecting', attempt: 2, lastReceivedMs: Date.now() - 4_000 }));
  const before = [statusText(), strip()];
  act(() => void vi.advanceTimersByTime(3_000));
  expect(strip()).not.toBe(before[1]);
  expect(statusText()).toBe(before[0]);
});

// @vitest-environment happy-dom
import { pass } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from './connection-store.ts';
import { optionalPart } from './optional-part.tsx';

interface Props {
  readonly text: string;
}

const module = { Extra: ({ text }: Props) => <p>{text}</p> };
const load = vi.fn<() => Promise<typeof module>>();

function show(): void {
  const Extra = optionalPart(load, 'Extra');
  render(
    <>
      <p>the rest</p>
      <Extra text="extra" />
    </>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  useConnection.setState(useConnection.getInitialState());
});

test('is shown once its code has loaded', async () => {
  load.mockResolvedValue(module);
  show();
  expect(screen.queryByText('extra')).toBeNull();
  await pass(0);
  screen.getByText('extra');
});

test('a failed load leaves the rest of the screen', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  show();
  await pass(0);
  screen.getByText('the rest');
  act(() => useConnection.setState({ state: 'reconnecting' }));
  act(() => useConnection.setState({ state: 'live' }));
  await pass(0);
  expect(load).toHaveBeenCalledOnce();
});

test('while the connection is lost nothing is requested, and once it is back the part is shown', async () => {
  useConnection.setState({ state: 'reconnecting' });
  load.mockResolvedValue(module);
  show();
  await pass(0);
  expect(load).not.toHaveBeenCalled();
  act(() => useConnection.setState({ state: 'live' }));
  await pass(0);
  screen.getByText('extra');
});

// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from './connection-store.ts';
import { optionalPart } from './optional-part.tsx';

interface Props {
  readonly text: string;
}

const module = { Extra: ({ text }: Props) => <p>{text}</p> };
const load = vi.fn<() => Promise<typeof module>>();
let network: ScriptedNetwork;

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
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockReset();
  network = new ScriptedNetwork();
  network.answer = () => accepted({});
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
  expect(load).toHaveBeenCalledTimes(2);
});

test('while the connection is lost nothing is requested, and once it is back the part is shown', async () => {
  useConnection.setState({ state: 'reconnecting' });
  network.answer = () => null;
  load.mockResolvedValue(module);
  show();
  await pass(0);
  expect(load).not.toHaveBeenCalled();
  network.answer = () => accepted({});
  await pass(3_000);
  screen.getByText('extra');
});

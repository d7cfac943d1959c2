// @vitest-environment happy-dom
import { accepted, pass, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { CatchBoundary } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from './connection-store.ts';
import { lazyPanel, lazyPart, useIsCodeGone } from './lazy-part.tsx';

const fetchLaterTexts = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('@truefill/client/i18n/i18n.ts', () => ({ fetchLaterTexts }));

const module = { Panel: () => <p>panel</p> };
const load = vi.fn<() => Promise<typeof module>>();
const FAILURE = new TypeError('Failed to fetch dynamically imported module');
let network: ScriptedNetwork;

function show(): void {
  const Panel = lazyPanel(load, 'Panel');
  render(
    <CatchBoundary getResetKey={() => ''} errorComponent={() => <p role="alert">failed</p>}>
      <Suspense fallback={<p>loading</p>}>
        <Panel />
      </Suspense>
    </CatchBoundary>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockReset();
  fetchLaterTexts.mockReset().mockResolvedValue();
  useIsCodeGone.setState(false, true);
  useConnection.setState(useConnection.getInitialState());
  network = new ScriptedNetwork();
});

test('is shown once its code has loaded', async () => {
  load.mockResolvedValue(module);
  show();
  screen.getByText('loading');
  await pass(0);
  screen.getByText('panel');
  expect(network.sent).toEqual([]);
});

test('its texts are loaded beside its code, and it waits for both', async () => {
  let arrive = (): void => undefined;
  fetchLaterTexts.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  load.mockResolvedValue(module);
  show();
  await pass(0);
  screen.getByText('loading');
  expect(load).toHaveBeenCalledOnce();
  arrive();
  await pass(0);
  screen.getByText('panel');
});

test('one that shows only the first texts does not wait for the others', async () => {
  fetchLaterTexts.mockReturnValue(new Promise(() => undefined));
  load.mockResolvedValue(module);
  const Part = lazyPart(load, 'Panel', { texts: 'first' });
  render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await pass(0);
  screen.getByText('panel');
  expect(fetchLaterTexts).not.toHaveBeenCalled();
});

test('texts that did not load are loaded again with the code', async () => {
  fetchLaterTexts.mockRejectedValueOnce(FAILURE);
  load.mockResolvedValue(module);
  network.answer = () => accepted({});
  show();
  await pass(0);
  screen.getByText('panel');
  expect(fetchLaterTexts).toHaveBeenCalledTimes(2);
});

test('code that did not load because the server cannot be reached is loaded as soon as it can', async () => {
  load.mockRejectedValue(FAILURE);
  show();
  await pass(0);
  screen.getByText('Connecting');
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(60_000);
  expect(load).toHaveBeenCalledOnce();
  load.mockResolvedValue(module);
  network.answer = () => accepted({});
  await pass(3_000);
  screen.getByText('panel');
});

test('code that the server does not have is an error after one more attempt', async () => {
  network.answer = () => accepted({});
  load.mockRejectedValue(FAILURE);
  show();
  expect(useIsCodeGone.getState()).toBe(false);
  await pass(0);
  screen.getByRole('alert');
  expect(load).toHaveBeenCalledTimes(2);
  expect(useIsCodeGone.getState()).toBe(true);
});

test('while the connection is lost, code is requested only once the server answers: browsers may remember a failure', async () => {
  useConnection.setState({ state: 'reconnecting' });
  load.mockResolvedValue(module);
  show();
  await pass(0);
  screen.getByText('Connecting');
  expect(load).not.toHaveBeenCalled();
  // the live connection may be blocked, while the server can be reached
  network.answer = () => accepted({});
  await pass(3_000);
  screen.getByText('panel');
});

test('a connection that is lost while code is loading is reported, and the code is shown when it arrives', async () => {
  let arrive = (): void => undefined;
  load.mockReturnValue(new Promise((resolve) => (arrive = () => resolve(module))));
  network.answer = () => accepted({});
  show();
  await pass(0);
  screen.getByText('loading');
  act(() => useConnection.setState({ state: 'reconnecting' }));
  await pass(0);
  screen.getByText('Connecting');
  arrive();
  await pass(0);
  screen.getByText('panel');
  expect(load).toHaveBeenCalledOnce();
});

test('a part that is no panel shows nothing until then', async () => {
  useConnection.setState({ state: 'reconnecting' });
  load.mockResolvedValue(module);
  const Part = lazyPart(load, 'Panel');
  const { container } = render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await pass(0);
  expect(container.textContent).toBe('');
});

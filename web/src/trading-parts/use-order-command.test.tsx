// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { accepted, pass, refused, runHook, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { UNANSWERED_FOR_MS } from '@truefill/client/calls/pending-request-storage.ts';
import { allOf, byLevels, byVolume, useOrderCommand, type OrderCommand } from './use-order-command.ts';

const POSITION = { id: 5, volume: 0.5, stopLoss: 90, takeProfit: 0 } as OrderView;
const HALF = { orderId: 5, orderQuantity: '0.25' };

let network: ScriptedNetwork;

beforeEach(() => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  // a request that an earlier test left unanswered ends with the switch
  signIn('demo');
  signIn();
  useToasts.setState([], true);
});

const keys = (): readonly (string | null)[] => network.sent.map(({ key }) => key);

/** Closes half of a position from a sheet that is opened for it and left again. */
async function closeHalf(position = POSITION): Promise<void> {
  const { result, unmount } = runHook(useOrderCommand);
  await act(() => result.current.send('closeOrder', HALF, byVolume(position)));
  unmount();
}

test('an unanswered close is resent with its key, also from a reopened sheet', async () => {
  await closeHalf();
  await pass(30_000);
  network.answer = () => accepted(null);
  await closeHalf();
  expect(keys()[1]).toBe(keys()[0]);
  expect(useToasts.getState().map(({ getText }) => getText(i18next))).toEqual([expect.stringContaining('carried out once')]);
});

test('once the position is smaller, closing the same part is a new close', async () => {
  await closeHalf();
  await closeHalf({ ...POSITION, volume: 0.25 });
  expect(new Set(keys()).size).toBe(2);
});

test('after a response, after two minutes and in the other account it is a new close', async () => {
  network.answer = () => refused(409);
  await closeHalf();
  network.answer = () => null;
  await closeHalf();
  await pass(UNANSWERED_FOR_MS + 1);
  await closeHalf();
  signIn('demo');
  await closeHalf();
  signIn('real');
  await closeHalf();
  // back in the first account it is still the unanswered attempt
  expect(new Set(keys()).size).toBe(4);
});

test('another command about the same order ends the previous one: replaced levels can be set again', async () => {
  const { result } = runHook(useOrderCommand);
  const levels = (hook: OrderCommand, stopPrice: string) =>
    act(() => hook.send('modifyOrder', { orderId: 5, stopPrice, takeProfitPprice: '0' }, byLevels(POSITION)));
  await levels(result.current, '91');
  await levels(result.current, '92');
  await levels(result.current, '91');
  expect(new Set(keys()).size).toBe(3);
});

test('closing all is a new command as soon as one position changes', async () => {
  const { result } = runHook(useOrderCommand);
  const closeAll = (...volumes: readonly number[]) =>
    act(() => result.current.send('closeAllOrder', {}, allOf(volumes.map((volume, id) => ({ ...POSITION, id, volume })))));
  await closeAll(1, 2);
  await closeAll(1, 2);
  await closeAll(1, 2, 3);
  await closeAll(1, 1);
  const [one, same, more, less] = keys();
  expect(same).toBe(one);
  expect(new Set([one, more, less]).size).toBe(3);
});

test('a missing response is shown as unknown, a refusal with its code, and both as a toast if the sheet was left', async () => {
  const { result, unmount } = runHook(useOrderCommand);
  const close = () => result.current.send('closeOrder', { orderId: 5 }, byVolume(POSITION));
  await act(close);
  expect(result.current.refusal).toContain('not known');
  network.answer = () => refused(404);
  await act(close);
  expect(result.current.refusal).toContain('404');
  const late = close();
  unmount();
  await act(() => late);
  expect(useToasts.getState().map(({ tone, getText }) => `${tone}: ${getText(i18next)}`)).toEqual([
    expect.stringMatching(/^error: .*404/),
  ]);
});

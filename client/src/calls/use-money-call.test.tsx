// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '../toasts/toast-store.ts';
import { UNANSWERED_AS } from '../session/session-marks.ts';
import { accepted, pass, refused, runHook, ScriptedNetwork, signIn } from '../testing/hooks.fixture.tsx';
import { noteServerTime } from '../server-time.ts';
import { UNANSWERED_FOR_MS } from './pending-request-storage.ts';
import { useMoneyCall } from './use-money-call.ts';

const CLOSE = { subject: '5', intent: 'close 5', write: () => ({ orderId: 5 }) };

let network: ScriptedNetwork;

beforeEach(() => {
  vi.useFakeTimers();
  network = new ScriptedNetwork();
  network.answer = () => accepted(null);
  // unanswered requests of an earlier test end with its user
  signIn('real', 8);
  signIn();
  useToasts.setState([], true);
});

const mount = (takeBack?: (body: unknown) => boolean) => runHook(() => useMoneyCall<'closeOrder'>('test', takeBack));
const keys = (): readonly (string | null)[] => network.sent.map(({ key }) => key);
const notices = (): readonly string[] => useToasts.getState().map(({ getText }) => getText(i18next));

test('a call is sent with a key and goes through idle, sending, answered', async () => {
  const { result } = mount();
  expect(result.current.state).toBe('idle');
  const gate = Promise.withResolvers<void>();
  const fetchAtOnce = fetch;
  vi.stubGlobal('fetch', (...requested: Parameters<typeof fetch>) => gate.promise.then(() => fetchAtOnce(...requested)));
  const sending = result.current.send('closeOrder', CLOSE);
  await pass(0);
  expect(result.current.state).toBe('sending');
  gate.resolve();
  expect(await act(() => sending)).toMatchObject({ result: { ok: true }, body: { orderId: 5 }, isMounted: true });
  expect(result.current).toMatchObject({ state: 'answered', failure: null });
  expect(network.sent).toEqual([expect.objectContaining({ path: '/exchange/order/closeOrder', body: { orderId: 5 } })]);
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('a double click sends once and does not block another request', async () => {
  const { result } = mount();
  const outcomes = await act(() =>
    Promise.all([
      result.current.send('closeOrder', CLOSE),
      result.current.send('closeOrder', CLOSE),
      result.current.send('closeOrder', { subject: '6', intent: 'close 6', write: () => ({ orderId: 6 }) }),
    ]),
  );
  expect(outcomes.map((outcome) => outcome === null)).toEqual([false, true, false]);
  expect(new Set(keys()).size).toBe(2);
});

test('after a lost answer it is unknown; the same request is sent again unchanged with its key and reported as counted once', async () => {
  network.answer = () => null;
  const { result } = mount();
  await act(() => result.current.send('closeOrder', CLOSE));
  expect(result.current).toMatchObject({ state: 'unknown', failure: { code: expect.any(Number) } });
  network.answer = () => accepted(null);
  await act(() => result.current.send('closeOrder', { ...CLOSE, write: () => expect.fail('it was written before') }));
  const [first, second] = network.sent;
  expect(second).toMatchObject({ key: first?.key, body: first?.body });
  expect(result.current.state).toBe('answered');
  expect(notices()).toEqual([i18next.t('common.countedOnce')]);
});

test('only a request that expires has a time limit, anew with each attempt, and only if the server’s time is known', async () => {
  network.answer = () => null;
  const { result } = mount();
  const expiring = { ...CLOSE, expires: true };
  await act(() => result.current.send('closeOrder', expiring));
  noteServerTime(Date.now() - 3_600_000);
  await act(() => result.current.send('closeOrder', expiring));
  await pass(30_000);
  await act(() => result.current.send('closeOrder', expiring));
  await act(() => result.current.send('closeOrder', CLOSE));
  const shifts = network.sent.map(({ validUntilMs, atMs }) => validUntilMs && validUntilMs - atMs);
  expect(shifts).toEqual([0, 10_000 - 3_600_000, 10_000 - 3_600_000, 0]);
  expect(new Set(keys()).size).toBe(1);
});

test('after two minutes the same request would be a new one, and the state says so', async () => {
  network.answer = () => null;
  const { result } = mount();
  await act(() => result.current.send('closeOrder', CLOSE));
  await pass(UNANSWERED_FOR_MS + 1);
  expect(result.current.state).toBe('lapsed');
  await act(() => result.current.send('closeOrder', CLOSE));
  expect(new Set(keys()).size).toBe(2);
  expect(result.current.state).toBe('unknown');
});

test('after a reload the previous page’s request is returned, and keeps its key', async () => {
  network.answer = () => null;
  const before = mount();
  await act(() => before.result.current.send('closeOrder', CLOSE));
  const left = sessionStorage.getItem(UNANSWERED_AS) ?? '';
  before.unmount();
  signIn('real', 8);
  signIn();
  sessionStorage.setItem(UNANSWERED_AS, left);
  const bodies: unknown[] = [];
  const { result } = mount((body) => bodies.push(body) > 0);
  await pass(0);
  expect(bodies).toEqual([{ orderId: 5 }]);
  expect(result.current.state).toBe('unknown');
  await act(() => result.current.send('closeOrder', CLOSE));
  expect(keys()[1]).toBe(keys()[0]);
});

test('a refusal is an answer: it remains the failure until the next request, which has another key', async () => {
  network.answer = () => refused(404);
  const { result } = mount();
  await act(() => result.current.send('closeOrder', CLOSE));
  expect(result.current).toMatchObject({ state: 'answered', failure: { code: 404 } });
  network.answer = () => accepted(null);
  await act(() => result.current.send('closeOrder', CLOSE));
  expect(result.current.failure).toBeNull();
  expect(new Set(keys()).size).toBe(2);
  expect(notices()).toEqual([]);
});

test('an answer that arrives after unmounting ends the request, and reports that nobody shows it', async () => {
  const { result, unmount } = mount();
  const sending = result.current.send('closeOrder', CLOSE);
  unmount();
  expect(await act(() => sending)).toMatchObject({ result: { ok: true }, isMounted: false });
  expect(sessionStorage.getItem(UNANSWERED_AS)).toBeNull();
});

test('each account has its own: the demo account uses the twin of the call, with another key', async () => {
  network.answer = () => null;
  const { result } = mount();
  await act(() => result.current.send('closeOrder', CLOSE));
  act(() => signIn('demo'));
  await act(() => result.current.send('closeOrder', CLOSE));
  expect(network.sent.map(({ path }) => path)).toEqual(['/exchange/order/closeOrder', '/exchange/order/closeOrderMock']);
  expect(new Set(keys()).size).toBe(2);
});

test('a result of one account is not shown in the other, and back there the same request counts once', async () => {
  network.answer = () => null;
  const { result } = mount();
  await act(() => result.current.send('closeOrder', CLOSE));
  await pass(100_000);
  act(() => signIn('demo'));
  expect(result.current).toMatchObject({ state: 'idle', failure: null });
  act(() => signIn());
  expect(result.current.state).toBe('unknown');
  await act(() => result.current.send('closeOrder', CLOSE));
  expect(keys()[1]).toBe(keys()[0]);
});

test('a request lapses two minutes after it was sent, whichever account was open meanwhile', async () => {
  network.answer = () => null;
  const { result } = mount(() => true);
  await act(() => result.current.send('closeOrder', CLOSE));
  await pass(60_000);
  act(() => signIn('demo'));
  network.answer = () => accepted(null);
  await act(() => result.current.send('closeOrder', CLOSE));
  await pass(50_000);
  act(() => signIn());
  await pass(1_000);
  expect(result.current.state).toBe('unknown');
  await pass(10_000);
  expect(result.current.state).toBe('lapsed');
});

test('a browser that believes it is offline sends anyway', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const { result } = mount();
  await act(() => result.current.send('closeOrder', CLOSE));
  expect(result.current.state).toBe('answered');
  window.dispatchEvent(new Event('online'));
  vi.restoreAllMocks();
});

test('a request that only lacked a proof was not carried out: sent again, also after a reload, it is an ordinary one', async () => {
  network.answer = () => refused(23560);
  const { result, unmount } = mount();
  await act(() => result.current.send('closeOrder', CLOSE));
  unmount();
  const takeBack = vi.fn<() => boolean>(() => true);
  const { result: later } = mount(takeBack);
  await pass(1);
  expect([takeBack.mock.calls, later.current.state]).toEqual([[], 'idle']);
  // it may be carried out now, but the answer is lost
  network.answer = () => null;
  await act(() => later.current.send('closeOrder', CLOSE));
  expect(later.current.state).toBe('unknown');
  network.answer = () => refused(23560);
  await act(() => later.current.send('closeOrder', CLOSE));
  expect(notices()).toEqual([]);
  network.answer = () => accepted(null);
  await act(() => later.current.send('closeOrder', CLOSE));
  expect(new Set(keys()).size).toBe(1);
  expect(notices()).toEqual([i18next.t('common.countedOnce')]);
});

// @vitest-environment happy-dom
import { accepted, pass, refused, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEntry, type Entry } from './use-entry.ts';

const SEND = '/wa-na/sendMail';
const CONTACT = { kind: 'email', email: 'mara@mail.example', country: '', phone: '' } as const;
const NOW = Date.parse('2026-11-18T17:00:00Z');

let network: ScriptedNetwork;
let router: AnyRouter;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  network = new ScriptedNetwork();
});

// a draft exists as long as its screen is shown
afterEach(() => act(() => router.navigate({ to: '/' })));

async function entry(): Promise<{ readonly current: Entry }> {
  const result = { current: null as unknown as Entry };
  const Form = () => {
    result.current = useEntry('register');
    return null;
  };
  const root = createRootRoute({ component: Form, notFoundComponent: () => null });
  router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/', '/register'] }) });
  await mount();
  act(() => result.current.change({ contact: CONTACT, accepted: true }));
  return result;
}

async function mount(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await pass(0);
}

async function askForCode(result: { readonly current: Entry }): Promise<void> {
  act(() => void result.current.toCode());
  await pass(0);
}

async function go(steps: 1 | -1): Promise<void> {
  act(() => void router.history.go(steps));
  await pass(0);
}

test('the browser’s back button returns from the code to the contact as typed, and forward to the code again', async () => {
  network.answer = () => accepted(null);
  const result = await entry();
  await askForCode(result);
  act(() => result.current.change({ code: '482', password: 'meadow-compass' }));
  await go(-1);
  expect(router.state.location.pathname).toBe('/register');
  expect(result.current).toMatchObject({ step: 'contact', draft: { contact: CONTACT, accepted: true } });
  await go(1);
  expect(result.current).toMatchObject({ step: 'code', draft: { contact: CONTACT, code: '482', sentAtMs: NOW } });
  expect(network.to(SEND)).toHaveLength(1);
  // the form's own back button uses the browser's history
  await act(() => result.current.backToContact());
  await pass(0);
  expect(result.current.step).toBe('contact');
  await go(-1);
  expect(router.state.location.pathname).toBe('/');
});

test('typed values survive remounting the screen, as crossing a breakpoint does', async () => {
  network.answer = () => accepted(null);
  const result = await entry();
  await askForCode(result);
  act(() => result.current.change({ code: '482', password: 'meadow-compass' }));
  cleanup();
  await mount();
  expect(result.current).toMatchObject({ step: 'code', draft: { contact: CONTACT, code: '482', password: 'meadow-compass' } });
});

test('what was said of a code is gone once another one is typed', async () => {
  network.answer = () => accepted(null);
  const result = await entry();
  await askForCode(result);
  await act(() => result.current.finish(async () => ({ ok: false, code: 1111, message: '' })));
  // the form empties the field of a refused code
  act(() => result.current.change({ code: '' }));
  expect(result.current.refusal).toMatchObject({ code: 1111 });
  act(() => result.current.change({ code: '4' }));
  expect(result.current.refusal).toBeNull();
});

test('a contact that was changed since has no second step until a code is sent to it', async () => {
  network.answer = () => accepted(null);
  const result = await entry();
  await askForCode(result);
  await go(-1);
  act(() => result.current.change({ contact: { ...CONTACT, email: 'somebody-else@mail.example' } }));
  await go(1);
  expect(result.current.step).toBe('contact');
  await askForCode(result);
  expect(result.current).toMatchObject({ step: 'code', draft: { contact: { email: 'somebody-else@mail.example' } } });
});

test('a form that was left while its code was being sent stays closed', async () => {
  network.answer = () => accepted(null);
  const result = await entry();
  act(() => void result.current.toCode());
  act(() => void router.navigate({ to: '/' }));
  await pass(0);
  expect(network.to(SEND)).toHaveLength(1);
  expect(router.state.location).toMatchObject({ pathname: '/', state: expect.not.objectContaining({ entryStep: 'code' }) });
});

test('a refusal at one step is not shown at the other', async () => {
  network.answer = () => accepted(null);
  const result = await entry();
  await askForCode(result);
  act(() => void result.current.finish(async () => ({ ok: false, code: 1111, message: '' })));
  await pass(0);
  expect(result.current.refusal?.code).toBe(1111);
  await go(-1);
  expect(result.current.refusal).toBeNull();
});

test('two presses at once send one code', async () => {
  network.answer = () => accepted(null);
  const result = await entry();
  act(() => {
    void result.current.toCode();
    void result.current.toCode();
  });
  await pass(0);
  expect(network.to(SEND)).toHaveLength(1);
  expect(result.current).toMatchObject({ step: 'code', draft: { sentAtMs: NOW } });
  expect(result.current.toEarlierCode).toBeNull();
});

test('if the response is lost, the user can continue to the code', async () => {
  const result = await entry();
  await askForCode(result);
  expect(result.current.step).toBe('contact');
  expect(result.current.refusal).not.toBeNull();
  act(() => result.current.toEarlierCode?.());
  await pass(0);
  expect(result.current).toMatchObject({ refusal: null, toEarlierCode: null, step: 'code', draft: { sentAtMs: null } });
});

test('the same after a request too soon after another, which knows when that code was sent', async () => {
  vi.stubGlobal('fetch', async () => Response.json(refused(1110), { status: 429, headers: { 'retry-after': '42' } }));
  const result = await entry();
  await askForCode(result);
  act(() => result.current.toEarlierCode?.());
  await pass(0);
  expect(result.current).toMatchObject({ step: 'code', draft: { sentAtMs: NOW - 18_000 } });
});

test.each([1001, 1033, 1057])('not after a refusal with %i', async (code) => {
  network.answer = () => refused(code);
  const result = await entry();
  await askForCode(result);
  expect(result.current.refusal?.code).toBe(code);
  expect(result.current.toEarlierCode).toBeNull();
});

test('the code is sent to the contact as it was at the time of the request', async () => {
  network.answer = () => accepted(null);
  const result = await entry();
  act(() => void result.current.toCode());
  act(() => result.current.change({ contact: { ...CONTACT, email: 'somebody-else@mail.example' } }));
  await pass(0);
  expect(network.to(SEND)[0]?.body).toMatchObject({ email: CONTACT.email });
  expect(result.current.draft.contact).toEqual(CONTACT);
});

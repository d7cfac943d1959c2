// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouteComponent } from '@tanstack/react-router';
import { DATA_EXPORT_PATH, dataExportPaths } from '@truefill/api/data-export/paths.ts';
import { brand } from '@truefill/client/brand.ts';
import { accountClosingPaths } from '@truefill/api/account-closing/paths.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { CloseAccountScreen } from './close-account.tsx';
import { OwnDataScreen } from './own-data.tsx';

let network: ScriptedNetwork;
beforeEach(() => {
  queryClient.clear();
  network = new ScriptedNetwork();
  signIn();
});

afterEach(() => void vi.restoreAllMocks());

function show(path: string, component: RouteComponent) {
  const root = createRootRoute();
  const routes = [path, '/'].map((each) =>
    createRoute({ getParentRoute: () => root, path: each, component: each === path ? component : () => 'home' }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const AT = Date.UTC(2026, 2, 4, 12);
const row = (state: string) => ({
  id: 'x',
  state,
  requestedTs: AT,
  readyTs: AT,
  expiresTs: AT + 1,
  size: 9,
  downloadedTs: 0,
  device: 'Chrome, Linux',
  address: '10.0.…',
});

test('a copy is requested once, and the time of the next one is shown', async () => {
  const state = { list: [] as object[], nextTs: 0, keptDays: 7 };
  network.answer = (path) => {
    if (!path.endsWith(dataExportPaths.requestDataExport)) return accepted(state);
    Object.assign(state, { list: [row('preparing')], nextTs: AT + 86_400_000 });
    return accepted({ id: 'x' });
  };
  show('/user/data', OwnDataScreen);
  const button = await screen.findByRole('button', { name: 'Request a copy' });
  expect(screen.getByText('It can be downloaded for 7 days, then it is removed.')).toBeTruthy();
  fireEvent.click(button);
  expect(await screen.findByText('Being prepared')).toBeTruthy();
  expect(screen.getByText('from Chrome, Linux, 10.0.…')).toBeTruthy();
  expect(screen.getByText(/^You can request another copy from /)).toBeTruthy();
  expect(button).toHaveProperty('disabled', true);
  expect(network.to(dataExportPaths.requestDataExport)).toHaveLength(1);
});

test.each([
  ['ready', true],
  ['expired', false],
  ['failed', false],
])('an archive that is %s can be downloaded: %s', async (state, there) => {
  network.answer = () => accepted({ list: [row(state)], nextTs: 0, keptDays: 7 });
  show('/user/data', OwnDataScreen);
  await screen.findByRole('button', { name: 'Request a copy' });
  expect(screen.queryByRole('button', { name: 'Download archive' }) !== null).toBe(there);
});

test('the link of an archive passes it to the browser under a name, and stays until the browser has taken it', async () => {
  const archive = new Blob(['archive'], { type: 'application/zip' });
  const requested = vi.fn<(authorization: string | null) => void>();
  network.answer = () => accepted({ list: [row('ready')], nextTs: 0, keptDays: 7 });
  const scripted = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (input !== DATA_EXPORT_PATH.replace('{id}', 'x')) return scripted(input, init);
    requested(new Headers(init.headers).get('authorization'));
    return new Response(archive, { headers: { 'content-type': 'application/zip' } });
  });
  const handed: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${handed.push(blob as Blob)}`);
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const clicked = vi.fn<(link: string) => void>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked(`${this.href} ${this.download}`);
  });
  show('/user/data', OwnDataScreen);
  fireEvent.click(await screen.findByRole('button', { name: 'Download archive' }));
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledWith('blob:1 your-data.zip'));
  expect(requested).toHaveBeenCalledWith('Bearer token');
  expect(await handed[0]?.text()).toBe('archive');
  expect(revoked).not.toHaveBeenCalled();
});

test('an archive that is gone by then shows an error, and nothing is saved', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  network.answer = (path) =>
    path === DATA_EXPORT_PATH.replace('{id}', 'x') ? refused(1008) : accepted({ list: [row('ready')], nextTs: 0, keptDays: 7 });
  useToasts.setState([], true);
  show('/user/data', OwnDataScreen);
  fireEvent.click(await screen.findByRole('button', { name: 'Download archive' }));
  await vi.waitFor(() => expect(useToasts.getState().map(({ tone }) => tone)).toEqual(['error']));
  expect(clicked).not.toHaveBeenCalled();
});

test('closing lists everything that must be settled, each with a link, and does not ask for the name yet', async () => {
  const obstacles = [
    { kind: 'positions', code: 1070, count: 2, detail: '' },
    { kind: 'money', code: 1057, count: 1, detail: '150013.34 USD, 12 USDT' },
    { kind: 'of-tomorrow', code: 1057, count: 1, detail: '' },
  ];
  network.answer = () => accepted({ obstacles, notices: [], givenUp: [], confirmation: 'a@b.example', keptYears: 5 });
  show('/user/close', CloseAccountScreen);
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('2 open positions')).toBe('/position');
  expect(await link('Money left in the account: $150,013.34, 12.00 USDT')).toBe('/user/withdraw');
  expect(await link('Something else is not settled: contact us')).toBe('/user/service');
  expect(screen.queryByRole('button', { name: 'Close account for good' })).toBe(null);
});

test('the typed name is checked before anything is sent, and a refusal is shown', async () => {
  network.answer = (path) =>
    path.endsWith(accountClosingPaths.closeAccount)
      ? refused(1057)
      : accepted({ obstacles: [], notices: [], givenUp: [], confirmation: 'a@b.example', keptYears: 5 });
  show('/user/close', CloseAccountScreen);
  const field = await screen.findByLabelText('Type a@b.example to confirm');
  const submit = screen.getByRole('button', { name: 'Close account for good' });
  fireEvent.change(field, { target: { value: 'b@a.example' } });
  fireEvent.click(submit);
  expect(await screen.findByText('This is not your login name')).toBeTruthy();
  expect(network.to(accountClosingPaths.closeAccount)).toEqual([]);
  fireEvent.change(field, { target: { value: 'A@B.example' } });
  fireEvent.click(submit);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(network.to(accountClosingPaths.closeAccount)).toMatchObject([{ body: { confirmation: 'A@B.example', givenUp: [] } }]);
});

test('what becomes of open complaints is said before closing, and prevents nothing', async () => {
  Object.assign(brand().switches, { phoneRegister: true });
  const notices = [
    { kind: 'of-tomorrow', count: 1 },
    { kind: 'complaints', count: 2 },
  ];
  network.answer = () => accepted({ obstacles: [], notices, givenUp: [], confirmation: 'a@b.example', keptYears: 5 });
  show('/user/close', CloseAccountScreen);
  expect(await screen.findByText(/^Open complaints: 2\. We send you the outcome by email or text message/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close account for good' })).toBeTruthy();
});

test.each([true, false])('phone numbers are mentioned only where the brand has them: %s', async (phoneRegister) => {
  Object.assign(brand().switches, { phoneRegister });
  const notices = [{ kind: 'complaints', count: 2 }];
  network.answer = () => accepted({ obstacles: [], notices, givenUp: [], confirmation: 'a@b.example', keptYears: 5 });
  show('/user/close', CloseAccountScreen);
  await screen.findByText(/^Your email address .*stays with the closed account/);
  expect(screen.queryAllByText(/phone number|text message/)).toHaveLength(phoneRegister ? 2 : 0);
});

test('what cannot be paid out is named exactly, and given up with the same act; other amounts are shown first', async () => {
  let amount = '0.00000999';
  network.answer = (path) => {
    if (path.endsWith(accountClosingPaths.closeAccount)) {
      amount = '0.00000998';
      return refused(23_523);
    }
    const givenUp = [
      { currency: 'BTC', amount },
      { currency: 'USDT', amount: '0.000009' },
    ];
    return accepted({ obstacles: [], notices: [], givenUp, confirmation: 'a@b.example', keptYears: 5 });
  };
  show('/user/close', CloseAccountScreen);
  expect(await screen.findByText(/^0\.00000999 BTC, 0\.000009 USDT cannot be paid out/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Type a@b.example to confirm'), { target: { value: 'a@b.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close account for good' }));
  expect(await screen.findByText(/^0\.00000998 BTC, 0\.000009 USDT cannot be paid out/)).toBeTruthy();
  expect(network.to(accountClosingPaths.closeAccount)).toMatchObject([
    {
      body: {
        givenUp: [
          { currency: 'BTC', amount: '0.00000999' },
          { currency: 'USDT', amount: '0.000009' },
        ],
      },
    },
  ]);
});

// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { ANY_USER } from '../../money-parts/test-support/any-user.ts';
import { MailsScreen } from './mails.tsx';

const SWITCH = '/notification/mail/submit';
let network: ScriptedNetwork;
let refuses: boolean;
let address: string;

beforeEach(() => {
  queryClient.clear();
  refuses = false;
  address = 'ida@mail.example';
  useToasts.setState([], true);
  network = new ScriptedNetwork();
  network.answer = (path) => {
    if (path.endsWith(SWITCH)) return refuses ? refused(1000) : accepted(null);
    if (path.endsWith('/notification/mail'))
      return accepted({
        list: [
          { name: 'money', enable: true },
          { name: 'trading', enable: false },
        ],
      });
    return path.endsWith('/user/info') ? accepted({ ...ANY_USER, email: address }) : null;
  };
  signIn();
});

async function show(): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={queryClient}>
          <MailsScreen />
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('switch', { name: /Payments/ });
}

const isOn = (name: RegExp): boolean => (screen.getByRole('switch', { name }) as HTMLInputElement).checked;

test('each list is switched on its own, immediately', async () => {
  await show();
  expect([isOn(/Payments/), isOn(/Orders/)]).toEqual([true, false]);
  fireEvent.click(screen.getByRole('switch', { name: /Orders/ }));
  await vi.waitFor(() => expect(network.to(SWITCH).map(({ body }) => body)).toEqual([{ name: 'trading', enable: true }]), {
    timeout: 30_000,
  });
  await vi.waitFor(() => expect([isOn(/Payments/), isOn(/Orders/)]).toEqual([true, true]), { timeout: 30_000 });
  expect(screen.getByText(/Always sent/)).toBeTruthy();
});

test.each([
  ['ida@mail.example', 0],
  ['', 1],
])('text messages are mentioned to users without an email address: %j', async (email, mentions) => {
  address = email;
  await show();
  expect(await screen.findByText(email === '' ? /no email address yet/ : /ida@mail/)).toBeTruthy();
  expect(screen.queryAllByText(/text message/)).toHaveLength(mentions);
});

test('a refused change is reverted and reported', async () => {
  await show();
  refuses = true;
  fireEvent.click(screen.getByRole('switch', { name: /Payments/ }));
  await vi.waitFor(() => expect(useToasts.getState()).toMatchObject([{ tone: 'error' }]), { timeout: 30_000 });
  await vi.waitFor(() => expect(isOn(/Payments/)).toBe(true), { timeout: 30_000 });
});

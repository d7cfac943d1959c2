// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { brand } from '@truefill/client/brand.ts';
import { LoginScreen } from './login.tsx';

const LOGIN = '/wa-na/login';

let network: ScriptedNetwork;

beforeEach(() => {
  localStorage.clear();
  Object.assign(brand(), { nationCodes: [], locales: ['en'], site: 'Northwind', demonstration: false });
  Object.assign(brand().switches, { rememberLogin: true });
  network = new ScriptedNetwork();
  network.answer = () => refused(1108);
});

async function open(): Promise<void> {
  const root = createRootRoute({ component: Outlet });
  const route = createRoute({ getParentRoute: () => root, path: '/login', component: LoginScreen });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
    defaultNotFoundComponent: () => null,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('button');
}

function enter(name: string, value: string): void {
  const field = document.querySelector(`input[name="${name}"]`);
  if (field) fireEvent.change(field, { target: { value } });
}

test.each([true, false])('offers help whether or not the brand has customer service: %s', async (customerService) => {
  Object.assign(brand().switches, { customerService });
  await open();
  expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/user/service');
});

test.each([
  ['empty', false],
  ['ticked', true],
])('the checkbox %s is sent with the login', async (_box, ticked) => {
  await open();
  enter('username', 'mara@mail.example');
  enter('password', 'meadow-compass-17');
  if (ticked) fireEvent.click(screen.getByRole('checkbox'));
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(network.to(LOGIN)).toHaveLength(1));
  expect(network.to(LOGIN)[0]).toMatchObject({ body: { rememberMe: ticked } });
});

test('an authenticator that was removed elsewhere is named as such, and the other methods are offered', async () => {
  let factors = ['authCode', 'recoveryCode'];
  network.answer = (path, body: { readonly command?: string }) => {
    if (!path.endsWith(LOGIN)) return null;
    return body.command === undefined ? accepted({ qrcodeStatus: 0, factors }) : refused(1057);
  };
  await open();
  enter('username', 'mara@mail.example');
  enter('password', 'meadow-compass-17');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  const code = await screen.findByLabelText('Authenticator app code');
  factors = ['recoveryCode'];
  fireEvent.change(code, { target: { value: '482013' } });
  await screen.findByLabelText('Recovery code');
  await screen.findByText(i18next.t('security.proof.changed'));
  expect(screen.queryByText('Use the authenticator app')).toBeNull();
});

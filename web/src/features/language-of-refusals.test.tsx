// @vitest-environment happy-dom
import { refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { FunctionComponent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../../../locales/languages.ts';
import { brand } from '@truefill/client/brand.ts';
import { FactorForm } from '@truefill/client/factors/factor-form.tsx';
import { BindEmailScreen } from './account/bind-email.tsx';
import { ChangePasswordScreen } from './account/change-password.tsx';
import { AuthenticatorSheet } from './security/authenticator-sheet.tsx';
import { ForgotScreen } from './session/forgot.tsx';
import { LoginScreen } from './session/login.tsx';
import { RegisterScreen } from './session/register.tsx';
import { ToastList } from '@truefill/client/toasts/toast-list.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';

vi.mock(import('../page/use-user.ts'), async (load) => {
  const user = { uid: '7', nickname: '', email: '', phone: '4915123456789', registeredBy: 'phone' };
  return { ...(await load()), useUser: () => user as never };
});

let network: ScriptedNetwork;

beforeEach(async () => {
  Object.assign(brand(), { nationCodes: [], locales: ['en', 'zh-cn'], site: 'Northwind', demonstration: false });
  Object.assign(brand().switches, { canBindEmail: true });
  i18next.addResourceBundle('zh-cn', 'translation', await loadCatalogue('zh-cn'));
  network = new ScriptedNetwork();
});

afterEach(() => act(() => i18next.changeLanguage('en')));

async function open(path: string, component: FunctionComponent): Promise<void> {
  const root = createRootRoute({ component: Outlet });
  const route = createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultNotFoundComponent: () => null,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('button');
}

function type(name: string, value: string): void {
  const field = document.querySelector(`input[name="${name}"]`) ?? document.querySelector('input[autocomplete="one-time-code"]');
  if (!field) throw new Error(`there is no field ${name}`);
  fireEvent.change(field, { target: { value } });
}

function submit(): void {
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
}

/** Expects the message in English, and in Chinese after switching. */
async function expectBothLanguages(code: 1110 | 1108 | 1020 | 1111 | 1001): Promise<void> {
  const english = i18next.t(`error.${code}`);
  const other = i18next.getFixedT('zh-cn')(`error.${code}`);
  const alert = await screen.findByText(english, { exact: false });
  await act(() => i18next.changeLanguage('zh-cn'));
  expect(alert.textContent).toContain(other);
  expect(document.body.textContent).not.toContain(english);
}

test('login', async () => {
  network.answer = () => refused(1108);
  await open('/login', LoginScreen);
  type('username', 'mara@mail.example');
  type('password', 'meadow-compass-17');
  submit();
  await expectBothLanguages(1108);
});

test.each([
  ['registration', '/register', RegisterScreen],
  ['reset', '/forgot', ForgotScreen],
] as const)('%s', async (_what, path, component) => {
  network.answer = () => refused(1001);
  await open(path, component);
  type('username', 'mara@mail.example');
  const accept = document.querySelector('input[name="accepted"]');
  if (accept) fireEvent.click(accept);
  submit();
  await expectBothLanguages(1001);
});

test('email address', async () => {
  signIn();
  network.answer = () => refused(1110);
  await open('/user/bindEmail', BindEmailScreen);
  type('email', 'mara@mail.example');
  submit();
  await expectBothLanguages(1110);
});

test('password change', async () => {
  signIn();
  network.answer = () => refused(1001);
  await open('/user/changePassword', ChangePasswordScreen);
  type('password', 'meadow-compass-17');
  type('new-password', 'meadow-compass-18');
  type('repeat-password', 'meadow-compass-18');
  submit();
  await expectBothLanguages(1001);
});

test.each(['password', 'authCode', 'recoveryCode'] as const)('a proof by %s', async (kind) => {
  const attempt = async () => ({ ok: false, code: 1020, message: '' }) as const;
  await open('/', () => <FactorForm kinds={[kind]} submitLabel="go" attempt={attempt} passkeyRequest={async () => null} />);
  type(kind === 'recoveryCode' ? 'recovery-code' : kind, kind === 'authCode' ? '123456' : 'something');
  submit();
  await expectBothLanguages(1020);
});

test('a passkey that was not provided', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const attempt = async () => null;
  const request = async () => ({}) as never;
  await open('/', () => <FactorForm kinds={['passkey']} submitLabel="go" attempt={attempt} passkeyRequest={request} />);
  fireEvent.click(screen.getByRole('button'));
  const alert = await screen.findByText(i18next.t('security.proof.passkeyLeft'));
  await act(() => i18next.changeLanguage('zh-cn'));
  expect(alert.textContent).toBe(i18next.t('security.proof.passkeyLeft'));
});

test('setting up an authenticator app', async () => {
  signIn();
  network.answer = () => refused(1020);
  const nothing = () => undefined;
  await open('/', () => (
    <>
      <button type="button">x</button>
      <AuthenticatorSheet secret="ABCD" otpauthUrl="otpauth://totp/x?secret=ABCD" onDone={nothing} onClose={nothing} />
    </>
  ));
  await screen.findByText(i18next.t('security.app.scan'));
  type('authCode', '123456');
  submit();
  await expectBothLanguages(1020);
});

test('a toast that is still visible', async () => {
  await open('/', () => (
    <>
      <button type="button">x</button>
      <ToastList />
    </>
  ));
  act(() => showToast('info', (language) => language.t('common.copied')));
  const notice = await screen.findByText(i18next.t('common.copied'));
  await act(() => i18next.changeLanguage('zh-cn'));
  expect(notice.textContent).toBe(i18next.getFixedT('zh-cn')('common.copied'));
});

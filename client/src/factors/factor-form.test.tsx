// @vitest-environment happy-dom
import { withQueries } from '../testing/hooks.fixture.tsx';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { FactorForm, type FactorFormProps } from './factor-form.tsx';
import { showPasskey, type PasskeyAssertion, type PasskeyRequest } from './passkey.ts';

vi.mock(import('./passkey.ts'), async (original) => ({ ...(await original()), showPasskey: vi.fn<typeof showPasskey>() }));

test.each([
  ['authCode', '4820', 'session.error.wrong_verification_code'],
  ['recoveryCode', ' ', 'session.error.p_t_recovery_code'],
  ['password', '', 'session.error.p_t_password'],
] as const)('an incomplete %s is not sent: the field shows why and gets the focus', (kind, typed, error) => {
  const attempt = vi.fn<FactorFormProps['attempt']>(async () => null);
  render(withQueries(<FactorForm kinds={[kind]} submitLabel="go" attempt={attempt} passkeyRequest={async () => null} />));
  const field = document.querySelector('input');
  const button = screen.getByRole('button', { name: 'go' });
  if (field && typed !== '') fireEvent.change(field, { target: { value: typed } });
  button.focus();
  fireEvent.click(button);
  expect(attempt).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  const described = (field?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toContain(i18next.t(error));
});

test.each(['authCode', 'recoveryCode', 'password'] as const)(
  'a refused %s is shown at its field until it is edited',
  async (kind) => {
    const attempt = async () => ({ ok: false, code: 1020, message: '' }) as const;
    render(withQueries(<FactorForm kinds={[kind]} submitLabel="go" attempt={attempt} passkeyRequest={async () => null} />));
    const type = (value: string): void => {
      const field = document.querySelector('input');
      if (field) fireEvent.change(field, { target: { value } });
    };
    type('482013');
    fireEvent.click(screen.getByRole('button', { name: 'go' }));
    await screen.findByText(i18next.t('error.1020'), { exact: false });
    expect(document.querySelector('input')?.value).toBe('');
    type('4');
    expect(screen.queryByText(i18next.t('error.1020'), { exact: false })).toBeNull();
  },
);

test('a waiting time is shown once for the form, and is no error of the code', async () => {
  const attempt = async () => ({ ok: false, code: 1110, message: '', retryAfterSeconds: 30 }) as const;
  render(withQueries(<FactorForm kinds={['authCode']} submitLabel="go" attempt={attempt} passkeyRequest={async () => null} />));
  const field = document.querySelector('input');
  if (field) fireEvent.change(field, { target: { value: '482013' } });
  expect((await screen.findByRole('alert')).textContent).toContain('30 s');
  expect(document.querySelector('input')?.getAttribute('aria-invalid')).not.toBe('true');
  expect(document.querySelector('input')?.value).toBe('');
});

test('the passkey’s button has the focus, as the field of a code does', () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  const kinds = ['passkey'] as const;
  render(withQueries(<FactorForm kinds={kinds} submitLabel="go" attempt={async () => null} passkeyRequest={async () => null} />));
  expect(document.activeElement?.textContent).toBe('Use a passkey');
});

test('a code that is being checked keeps the focus in its field, and cannot be changed meanwhile', async () => {
  let refuse = (): void => undefined;
  const attempt: FactorFormProps['attempt'] = () =>
    new Promise((resolve) => {
      refuse = () => resolve({ ok: false, code: 1020, message: '' });
    });
  render(
    withQueries(
      <FactorForm kinds={['authCode', 'password']} submitLabel="go" attempt={attempt} passkeyRequest={async () => null} />,
    ),
  );
  const field = document.querySelector('input') as HTMLInputElement;
  fireEvent.change(field, { target: { value: '482013' } });
  fireEvent.click(screen.getByRole('button', { name: 'go' }));
  await waitFor(() => expect(field.readOnly).toBe(true));
  // a browser takes the focus from a disabled field
  expect([field.disabled, document.activeElement]).toEqual([false, field]);
  fireEvent.change(field, { target: { value: '48201' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use the password' }));
  expect([field.value, field.isConnected]).toEqual(['482013', true]);
  refuse();
  await screen.findByText(i18next.t('error.1020'), { exact: false });
  expect([document.querySelector('input')?.value, document.activeElement]).toEqual(['', document.querySelector('input')]);
});

test('a refused passkey is not called a code, and a method that is gone gives way to one that is left', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.mocked(showPasskey).mockResolvedValue({} as PasskeyAssertion);
  const code = { refused: 1020 };
  const attempt = async () => ({ ok: false, code: code.refused, message: '' }) as const;
  const form = (kinds: FactorFormProps['kinds']) =>
    withQueries(
      <FactorForm kinds={kinds} submitLabel="go" attempt={attempt} passkeyRequest={async () => ({}) as PasskeyRequest} />,
    );
  const { rerender } = render(form(['passkey', 'recoveryCode']));
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect((await screen.findByRole('alert')).textContent).toBe(i18next.t('security.proof.passkeyRefused'));
  code.refused = 1057;
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  rerender(form(['password']));
  await screen.findByLabelText('Your password');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(i18next.t('security.proof.changed')));
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
});

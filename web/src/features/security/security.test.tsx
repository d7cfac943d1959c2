// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Envelope } from '@truefill/api/envelope.ts';
import { securityPaths } from '@truefill/api/identity/paths.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { SecurityScreen } from './security.tsx';

const HERE = { id: 'here', browser: 'Chrome', system: 'Linux', deviceType: 'desktop', address: '', createTs: 1, usedTs: 2 };
const PASSKEY = { id: 'blue', name: 'Blue phone', rpId: 'localhost', createTs: 1, usedTs: 0 };
let network: ScriptedNetwork;
/** what the server says about the account */
let state: {
  authenticator: boolean;
  phrase: string;
  others: readonly string[];
  passkeys: readonly object[];
  proofs: readonly string[];
  refusal: Envelope<unknown> | null;
};
/** completes the request that is under way */
let complete: () => void;

beforeEach(async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  queryClient.clear();
  state = { authenticator: true, phrase: '', others: ['one', 'two'], passkeys: [PASSKEY], proofs: ['password'], refusal: null };
  network = new ScriptedNetwork();
  network.answer = (path) => {
    if (path === securityPaths.userSecurity) return accepted(securityNow());
    if (path === securityPaths.sessionList) return accepted({ list: devicesNow() });
    if (state.refusal) return state.refusal;
    return new Promise((resolve) => {
      complete = () => resolve(accepted({ recoveryCodes: ['aaaa-bbbb'], secret: 'ABCD', otpauthUrl: 'otpauth://totp/a' }));
    });
  };
  signIn();
  await showScreen(SecurityScreen, '/user/security', ['/user', '/user/changePassword']);
  await screen.findByText('Passkeys');
});

function securityNow(): object {
  return {
    passwordTs: 1,
    authenticator: state.authenticator,
    recoveryCodesLeft: 10,
    passkeys: state.passkeys,
    antiPhishingPhrase: state.phrase,
    stepUpTs: 0,
    stepUpBy: state.proofs,
  };
}

function devicesNow(): readonly object[] {
  const others = state.others.map((id) => ({ ...HERE, id, system: id, current: false }));
  return [{ ...HERE, current: true }, ...others];
}

/** Presses a button that has the focus; returns once its request is under way. */
async function press(button: HTMLElement): Promise<void> {
  const before = network.sent.length;
  button.focus();
  fireEvent.click(button);
  const dialog = screen.queryByRole('alertdialog');
  if (dialog) fireEvent.click(within(dialog).getAllByRole('button')[1] as HTMLElement);
  await waitFor(() => expect(network.sent.length).toBe(before + 1));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
}

/** The row of a list by its text. */
const rowOf = (text: string): HTMLElement => screen.getByText(text).closest('li') as HTMLElement;

test.each([
  ['turning the authenticator off', 'Authenticator app'],
  ['new recovery codes', 'Recovery codes'],
] as const)('%s: its button keeps the focus while the request runs, and nothing else begins', async (_, row) => {
  const button = within(rowOf(row)).getByRole<HTMLButtonElement>('button');
  await press(button);
  // a browser takes the focus from a disabled button
  expect([button.disabled, document.activeElement]).toEqual([false, button]);
  const sent = network.sent.length;
  for (const other of screen.getAllByRole('button', { name: 'Log out' })) fireEvent.click(other);
  fireEvent.click(within(rowOf('Anti-phishing phrase')).getByRole('button'));
  expect([network.sent.length, screen.queryByRole('dialog')]).toEqual([sent, null]);
});

test('the button of the authenticator keeps the focus when it sets it up instead of turning it off', async () => {
  const button = within(rowOf('Authenticator app')).getByRole('button');
  await press(button);
  state.authenticator = false;
  complete();
  await waitFor(() => expect(button.textContent).toBe('Set up'));
  expect([button.isConnected, document.activeElement]).toEqual([true, button]);
});

test('a device that was logged out leaves the focus to the next one, the last to its part', async () => {
  await press(within(rowOf('Chrome on one')).getByRole('button'));
  state.others = ['two'];
  complete();
  await waitFor(() => expect(screen.queryByText('Chrome on one')).toBeNull());
  const next = within(rowOf('Chrome on two')).getByRole('button');
  await waitFor(() => expect(document.activeElement).toBe(next));
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull());
  await press(next);
  state.others = [];
  complete();
  await waitFor(() => expect(screen.queryByText('Chrome on two')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Logged-in devices' })));
});

test('a passkey that was removed leaves the focus to the button that adds one', async () => {
  const more = await screen.findByRole('button', { name: 'More about Blue phone' });
  more.focus();
  fireEvent.click(more);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog');
  state.passkeys = [];
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(network.to('/passkey/delete')).toHaveLength(1));
  complete();
  await waitFor(() => expect(more.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })));
});

test('a phrase whose proof was cancelled is open again, with the focus in its field', async () => {
  const setUp = within(rowOf('Anti-phishing phrase')).getByRole('button');
  setUp.focus();
  fireEvent.click(setUp);
  const field = await screen.findByLabelText<HTMLInputElement>('Your words');
  fireEvent.change(field, { target: { value: 'blue harbour' } });
  state.refusal = { code: 23560, message: '', data: null };
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  const proof = await screen.findByRole('dialog', { name: "Confirm it's you" });
  fireEvent.click(within(proof).getByRole('button', { name: 'Close' }));
  const again = await screen.findByLabelText<HTMLInputElement>('Your words');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull());
  expect([again.value, document.activeElement]).toEqual(['blue harbour', again]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(again.isConnected).toBe(false));
});

test('a method that was removed meanwhile is replaced by those that are left', async () => {
  await openProof();
  state.refusal = { code: 1057, message: '', data: null };
  state.proofs = ['passkey', 'recoveryCode'];
  const proof = await screen.findByRole('dialog', { name: "Confirm it's you" });
  fireEvent.change(within(proof).getByLabelText('Authenticator app code'), { target: { value: '123456' } });
  await within(proof).findByText('Your login methods have changed. Use one of these.');
  expect(within(proof).queryByLabelText('Authenticator app code')).toBeNull();
  within(proof).getByRole('button', { name: 'Use a passkey' });
});

/** Makes a change that needs a proof. */
async function openProof(): Promise<void> {
  state.refusal = { code: 23560, message: '', data: null };
  state.proofs = ['authCode', 'recoveryCode'];
  fireEvent.click((await screen.findAllByRole('button', { name: 'Log out' }))[0] as HTMLElement);
  await screen.findByRole('dialog', { name: "Confirm it's you" });
}

// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { Passkeys } from './passkeys.tsx';
import { useAct } from './use-act.ts';

function Shown() {
  const { prove } = useStepUp();
  return <Passkeys passkeys={[]} here="Blue phone" act={useAct(prove)} onCodes={() => undefined} />;
}

test('after a cancelled passkey the name is asked for again, and closing that returns the focus to what began it', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  const network = new ScriptedNetwork();
  network.answer = () => accepted({ challenge: 'aaaa', user: { id: 'aaaa', name: 'm', displayName: 'm' }, pubKeyCredParams: [] });
  signIn();
  await showScreen(Shown, '/user/security');
  const add = await screen.findByRole('button', { name: 'Add' });
  add.focus();
  fireEvent.click(add);
  const name = await screen.findByLabelText('Name');
  fireEvent.submit(name.closest('form') as HTMLFormElement);
  await waitFor(() => expect(name.isConnected).toBe(false));
  const again = await screen.findByLabelText<HTMLInputElement>('Name');
  expect(again.value).toBe('Blue phone');
  // the message that there is none must not cover the button that tries again
  expect(screen.getByRole('button', { name: 'Continue' }).closest('[data-pinned]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('a browser without passkeys says why none can be added', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  signIn();
  await showScreen(Shown, '/user/security');
  await screen.findByText('This browser cannot create passkeys. Open this page in another browser or device.');
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
});

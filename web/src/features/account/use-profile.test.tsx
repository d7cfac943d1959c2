// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PATHS } from '@truefill/api/paths.ts';
import type { UserView } from '@truefill/api/identity/user-mapping.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { useProfile } from './use-profile.ts';

const USER = { nickname: 'Mara', email: 'mara@a.example', uid: '1' } as UserView;
const PICTURE = new Blob(['picture'], { type: 'image/jpeg' });

let network: ScriptedNetwork;
/** a different id for each test: drafts are stored per user */
let user = 100;
beforeEach(() => {
  user += 1;
  network = new ScriptedNetwork();
  signIn('real', user);
});

function Page() {
  const { form, changed } = useProfile(USER);
  return (
    <form {...form.props} aria-label="profile">
      <input
        aria-label="nickname"
        value={form.values.nickname}
        onChange={({ target }) => form.change({ nickname: target.value })}
      />
      <button type="button" onClick={() => form.change({ picture: PICTURE })}>
        choose
      </button>
      <p>{form.values.picture === PICTURE ? 'new picture' : 'old picture'}</p>
      <p>{changed ? 'changed' : 'as it was'}</p>
    </form>
  );
}

const show = () => showScreen(Page, '/user/account', ['/user']);
const nickname = (): string => screen.getByLabelText<HTMLInputElement>('nickname').value;

test('a nickname and a photo survive remounting the screen, and are gone after leaving it', async () => {
  await show();
  fireEvent.change(screen.getByLabelText('nickname'), { target: { value: 'Mara L' } });
  fireEvent.click(screen.getByText('choose'));
  cleanup();
  const router = await show();
  expect(nickname()).toBe('Mara L');
  screen.getByText('new picture');
  await router.navigate({ to: '/user' });
  await screen.findByText('/user');
  await router.navigate({ to: '/user/account' });
  await screen.findByText('as it was');
  expect(nickname()).toBe('Mara');
  screen.getByText('old picture');
});

test('saved values are no longer a draft, even after remounting', async () => {
  await show();
  network.answer = () => accepted(null);
  fireEvent.click(screen.getByText('choose'));
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(network.to(PATHS.submitUserInfo)).toHaveLength(1));
  await screen.findByText('as it was');
  cleanup();
  await show();
  expect(screen.queryByText('old picture')).not.toBeNull();
});

// @vitest-environment happy-dom
import { ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserView } from '@truefill/api/identity/user-mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { expect, test } from 'vitest';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { AccountScreen } from './account.tsx';

const USER = {
  nickname: 'Mara',
  email: 'mara@a.example',
  phone: '',
  uid: '1',
  avatarUrl: '',
  inviteCode: '',
  realName: '',
  idNumber: '',
} as UserView;

test('the nickname can be edited once the saved one is there', async () => {
  Object.assign(brand(), { service: { email: '' } });
  signIn('real', 7);
  new ScriptedNetwork().answer = () => new Promise(() => undefined);
  await showScreen(AccountScreen, '/user/account', ['/user', '/user/data', '/user/privacy', '/user/changePassword']);
  const nickname = screen.getByRole<HTMLInputElement>('textbox', { name: /nickname/i });
  expect(nickname.readOnly).toBe(true);
  act(() => void queryClient.setQueryData(['account', 'user', 7, 'real'], USER));
  await waitFor(() => expect(nickname.value).toBe('Mara'));
  expect(nickname.readOnly).toBe(false);
});

// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { verificationPaths } from '@truefill/api/verification/paths.ts';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { JuniorVerifiedScreen, VerifiedScreen } from './verification-screen.tsx';

const STATES = { none: 0, reviewing: 1, verified: 2, refused: 3 } as const;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4, 5, 6, 7, 8]);
let network: ScriptedNetwork;
/** a different id for each test: drafts are stored per user */
let user = 100;
beforeEach(() => {
  user += 1;
  queryClient.clear();
  network = new ScriptedNetwork();
  signIn('real', user);
  Object.assign(brand(), { rules: { ...brand().rules, refusedPictureDays: 30, acceptedPictureDays: 1_825 } });
  setSwitches({});
});

function setSwitches(switches: Partial<ReturnType<typeof brand>['switches']>): void {
  Object.assign(brand(), {
    switches: { contract: true, optionMock: true, customerService: true, twoLevelVerification: false, ...switches },
  });
}

function stands(state: keyof typeof STATES, fields: object = {}): void {
  network.answer = (path) =>
    path.includes('uth')
      ? accepted({
          realName: '',
          idCard: '',
          idType: 0,
          authEmail: '',
          remark: '',
          submittedTs: 0,
          reviewByTs: 0,
          cardImgFront: '',
          cardImgReverse: '',
          cardImgAvatar: '',
          verifiedStatus: STATES[state],
          ...fields,
        })
      : accepted(null);
}

const show = (Screen = VerifiedScreen) =>
  showScreen(Screen, '/user/verified', ['/user', '/user/service', '/user/juniorVerified']);
const submitButton = () => document.querySelector<HTMLButtonElement>('form button[type=submit]');

test('missing values are reported at their fields, and nothing is sent', async () => {
  stands('none');
  await show();
  await screen.findByLabelText('Real name');
  fireEvent.click(submitButton() as HTMLButtonElement);
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  expect(network.to(verificationPaths.submitVerification)).toEqual([]);
});

test('a refusal shows its reason, a link to customer service, and the form again', async () => {
  stands('refused', { remark: 'The back is blurred.', realName: 'Mara Lind', idCard: 'L-7' });
  await show();
  expect(await screen.findByText('The back is blurred.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Contact customer service' }).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Real name')).toHaveProperty('value', 'Mara Lind');
});

test.each([
  ['Ask us for help.', 'Ask us for help. Contact customer service'],
  ['请联系我们。', '请联系我们。Contact customer service'],
])('after %j comes the link, with a space unless the full stop is full-width', async (text, line) => {
  const key = 'verification.refusedText';
  const before = i18next.t(key);
  i18next.addResource('en', 'translation', key, text);
  stands('refused', { remark: 'The back is blurred.' });
  await show();
  await screen.findByText('The back is blurred.');
  i18next.addResource('en', 'translation', key, before);
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toContain(line);
});

test('a brand without customer service shows no link', async () => {
  setSwitches({ customerService: false });
  stands('refused', { remark: 'The back is blurred.' });
  await show();
  await screen.findByText('The back is blurred.');
  expect(screen.queryByRole('link', { name: 'Contact customer service' })).toBe(null);
});

test.each([
  [true, 1],
  [false, 0],
])('a verified user sees the submitted data if the brand shows it: %s', async (verifiedView, count) => {
  setSwitches({ verifiedView });
  stands('verified', { realName: 'Mara Lind', idCard: '•••• 1234' });
  await show();
  expect(await screen.findByText('Verified')).toBeTruthy();
  expect(screen.queryAllByText('Mara Lind')).toHaveLength(count);
  expect(screen.queryAllByText('•••• 1234')).toHaveLength(count);
  expect(submitButton()).toBe(null);
});

test.each([
  [{ twoIdTypes: true, verifiedEmail: false }, 3, false],
  [{ twoIdTypes: false, verifiedEmail: true }, 0, true],
])('requires what the brand requires: %j', async (switches, kinds, email) => {
  setSwitches(switches);
  stands('none');
  await show();
  await screen.findByLabelText('Real name');
  expect(screen.queryAllByRole('radio')).toHaveLength(kinds);
  expect(screen.queryByLabelText(/^Email/) !== null).toBe(email);
});

test('the junior level requires no photos, and redirects to the other if the brand has one level', async () => {
  setSwitches({ twoLevelVerification: true });
  stands('none');
  const router = await showScreen(JuniorVerifiedScreen, '/user/juniorVerified', ['/user/verified']);
  await screen.findByLabelText('Real name');
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(0);
  setSwitches({});
  await router.navigate({ to: '/user/verified' });
  await router.navigate({ to: '/user/juniorVerified' });
  expect(await screen.findByText('/user/verified')).toBeTruthy();
});

test.each([
  ['advanced', VerifiedScreen, '/user/verified', true],
  ['junior', JuniorVerifiedScreen, '/user/juniorVerified', false],
] as const)(
  'the draft of the %s level survives remounting when the window crosses a breakpoint, and is gone after leaving',
  async (_level, Screen, path, pictures) => {
    setSwitches({ twoLevelVerification: true });
    stands('none');
    await showScreen(Screen, path, ['/user']);
    fireEvent.change(await screen.findByLabelText('Real name'), { target: { value: 'Mara Lind' } });
    if (pictures) {
      const input = document.querySelector('input[name=front]') as HTMLElement;
      const add = screen.getByRole('button', { name: /Front$/ });
      add.focus();
      fireEvent.change(input, { target: { files: [new File([PNG], 'front.png', { type: 'image/png' })] } });
      // a disabled button would lose the focus
      await waitFor(() => expect(add.getAttribute('aria-busy')).toBe('true'));
      expect(add).toHaveProperty('disabled', false);
      await screen.findByRole('button', { name: /^Replace/ });
    }
    cleanup();
    const router = await showScreen(Screen, path, ['/user']);
    expect(await screen.findByLabelText('Real name')).toHaveProperty('value', 'Mara Lind');
    if (pictures) await screen.findByRole('button', { name: /^Replace/ });
    await router.navigate({ to: '/user' });
    await screen.findByText('/user');
    await router.navigate({ to: path });
    expect(await screen.findByLabelText('Real name')).toHaveProperty('value', '');
    expect(screen.queryByRole('button', { name: /^Replace/ })).toBe(null);
  },
);

test('changing the language keeps typed values, during the refetch and after', async () => {
  stands('none');
  await show();
  fireEvent.change(await screen.findByLabelText('Real name'), { target: { value: 'Mara Lind' } });
  const fields = (): Element[] => [...document.querySelectorAll('input')].filter(({ value }) => value === 'Mara Lind');
  const [field] = fields();
  const requests = network.sent.length;
  const { locale } = usePreferences.getState();
  act(() => usePreferences.setState({ locale: 'de' }));
  expect(fields()).toEqual([field]);
  await waitFor(() => expect(network.sent.length).toBeGreaterThan(requests));
  await act(() => Promise.resolve());
  expect(fields()).toEqual([field]);
  act(() => usePreferences.setState({ locale }));
});

test('a form that is opened again says at once that there is no camera, so that nothing moves while it is shown', async () => {
  const answers = [Promise.resolve([])];
  const enumerateDevices = () => answers.pop() ?? new Promise(() => undefined);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { enumerateDevices } });
  stands('none');
  await show();
  const note = /This device has no camera/;
  await screen.findByText(note);
  cleanup();
  await show();
  await screen.findByLabelText('Real name');
  expect(screen.queryByText(note)).not.toBe(null);
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

// @vitest-environment happy-dom
import { runHook, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { brand } from '@truefill/client/brand.ts';
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '@truefill/client/session/session-store.ts';
import { chooseOneClick, useOneClick, useOneClickUsers } from './one-click-store.ts';

const USER = 7;
const isOn = (): boolean => runHook(useOneClick).result.current;

beforeEach(() => {
  localStorage.clear();
  useOneClickUsers.setState([], true);
});

test('is off until the user turns it on, and can be turned off', () => {
  signIn('real', USER);
  expect(isOn()).toBe(false);
  chooseOneClick(true);
  expect(isOn()).toBe(true);
  chooseOneClick(false);
  expect(isOn()).toBe(false);
});

test('belongs to the user who turned it on: it is restored after the next login, and not for other users', () => {
  signIn('real', USER);
  chooseOneClick(true);
  dropSession(true);
  expect(isOn()).toBe(false);
  signIn('real', USER + 1);
  expect(isOn()).toBe(false);
  act(() => dropSession(true));
  signIn('real', USER);
  expect(isOn()).toBe(true);
});

test('a visitor cannot turn it on', () => {
  dropSession(true);
  chooseOneClick(true);
  expect(localStorage.length).toBe(0);
});

test.each([
  ['valid', '[7]', true],
  ['of another user', '[8]', false],
  ['corrupted', '{"7":true}', false],
  ['not JSON', '[', false],
])('a reloaded page, with a stored value that is %s', async (_what, stored, on) => {
  localStorage.setItem('truefill.one-click', stored);
  vi.resetModules();
  const page = await import('./one-click-store.ts');
  expect(page.useOneClickUsers.getState().includes(USER)).toBe(on);
});

test('turning it off in another tab turns it off here too', () => {
  signIn('real', USER);
  chooseOneClick(true);
  localStorage.setItem('truefill.one-click', '[]');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'truefill.one-click' })));
  expect(isOn()).toBe(false);
});

test('is off if the brand has no contracts, since its menu does not show it', () => {
  signIn('real', USER);
  chooseOneClick(true);
  const { switches } = brand();
  Object.assign(brand(), { switches: { ...switches, contract: false } });
  expect(isOn()).toBe(false);
  Object.assign(brand(), { switches });
  expect(isOn()).toBe(true);
});

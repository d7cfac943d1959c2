// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '../testing/hooks.fixture.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import { useToasts } from '../toasts/toast-store.ts';
import { PATHS } from '@truefill/api/paths.ts';
import { chooseLanguage, saveLanguage } from './choose-language.ts';
import { dropSession } from './session-store.ts';

/** whether a catalogue loads */
const line = vi.hoisted(() => ({ broken: false }));
vi.mock('../../../locales/languages.ts', async (original) => {
  const real = await original<{ readonly loadCatalogue: (code: string) => Promise<object> }>();
  const loadCatalogue = (code: string) => (line.broken ? Promise.reject(new TypeError('no line')) : real.loadCatalogue(code));
  return { ...real, loadCatalogue };
});

afterEach(() => i18next.changeLanguage('en'));

test('a chosen language also applies to notices and emails', async () => {
  const network = new ScriptedNetwork();
  network.answer = () => accepted(null);
  dropSession();
  await chooseLanguage('zh-cn');
  expect(network.to(PATHS.submitUserInfo)).toEqual([]);
  signIn();
  await chooseLanguage('en');
  expect(i18next.language).toBe('en');
  expect(network.to(PATHS.submitUserInfo)).toMatchObject([{ body: { locale: 'en' } }]);
});

test('one chosen before the login is saved after it, once', async () => {
  const network = new ScriptedNetwork();
  network.answer = () => refused(1000);
  dropSession();
  await chooseLanguage('zh-cn');
  signIn();
  await saveLanguage();
  network.answer = () => accepted(null);
  await saveLanguage();
  await saveLanguage();
  expect(network.to(PATHS.submitUserInfo)).toMatchObject([{ body: { locale: 'zh-cn' } }, { body: { locale: 'zh-cn' } }]);
});

test('one whose texts fail to load changes nothing, and the user is informed', async () => {
  const network = new ScriptedNetwork();
  signIn();
  line.broken = true;
  await chooseLanguage('zh-cn');
  line.broken = false;
  expect(i18next.language).toBe('en');
  expect(network.to(PATHS.submitUserInfo)).toEqual([]);
  expect(useToasts.getState().map(({ tone }) => tone)).toEqual(['error']);
});

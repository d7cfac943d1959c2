// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '../testing/hooks.fixture.tsx';
import { afterEach, expect, test } from 'vitest';
import i18next from 'i18next';
import { PATHS } from '@truefill/api/paths.ts';
import { chooseLanguage, saveLanguage } from './choose-language.ts';
import { dropSession } from './session-store.ts';

afterEach(() => i18next.changeLanguage('en'));

test('a language that is chosen is that of the notices and mails from then on', async () => {
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

test('one that was chosen before the login is saved after it, once', async () => {
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

// @vitest-environment happy-dom
import { accepted, ScriptedNetwork, signIn } from '../hooks.fixture.tsx';
import { afterEach, expect, test } from 'vitest';
import i18next from 'i18next';
import { PATHS } from '@truefill/api/paths.ts';
import { chooseLanguage } from './choose-language.ts';
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

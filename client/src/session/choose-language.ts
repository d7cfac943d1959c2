import type { LocaleCode } from '@truefill/api/brand.ts';
import { call } from '../calls/client.ts';
import { chooseLanguage as showLanguage } from '../i18n/i18n.ts';
import { usePreferences } from '../preferences/preferences-store.ts';
import { isLanguageUnsaved, markLanguageUnsaved } from './session-marks.ts';
import { useSession } from './session-store.ts';

/** Changes the language of the page, and of the notices and mails of who is signed in or signs in next. */
export async function chooseLanguage(locale: LocaleCode): Promise<void> {
  await showLanguage(locale);
  markLanguageUnsaved(true);
  await saveLanguage();
}

/** Saves a chosen language with the account that is signed in; to be called after a login. */
export async function saveLanguage(): Promise<void> {
  if (!isLanguageUnsaved() || useSession.getState().status !== 'signed-in') return;
  const { locale } = usePreferences.getState();
  const saved = await call('submitUserInfo', { locale });
  if (saved.ok) markLanguageUnsaved(false);
}

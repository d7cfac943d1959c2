import type { LocaleCode } from '@truefill/api/brand.ts';
import { call } from '../calls/client.ts';
import { errorText } from '../calls/error-text.ts';
import { CLIENT_CODES, failure } from '../calls/result.ts';
import { chooseLanguage as showLanguage } from '../i18n/i18n.ts';
import { showToast } from '../toasts/toast-store.ts';
import { usePreferences } from '../preferences/preferences-store.ts';
import { isLanguageUnsaved, markLanguageUnsaved } from './session-marks.ts';
import { useSession } from './session-store.ts';

/**
 * Changes the language of the page, and of notices and emails for the user who is signed in or signs in next. If the texts fail
 * to load nothing changes, and the user is informed.
 */
export async function chooseLanguage(locale: LocaleCode): Promise<void> {
  try {
    await showLanguage(locale);
  } catch {
    showToast('error', (language) => errorText(language, failure(CLIENT_CODES.network)));
    return;
  }
  markLanguageUnsaved(true);
  await saveLanguage();
}

/** Saves a chosen language with the signed-in account; call this after a login. */
export async function saveLanguage(): Promise<void> {
  if (!isLanguageUnsaved() || useSession.getState().status !== 'signed-in') return;
  const { locale } = usePreferences.getState();
  const saved = await call('submitUserInfo', { locale });
  if (saved.ok) markLanguageUnsaved(false);
}

import type { LocaleCode } from '@truefill/api/brand.ts';
import { call } from '../api-client/client.ts';
import { chooseLanguage as showLanguage } from '../i18n/i18n.ts';
import { useSession } from './session-store.ts';

/** Changes the language of the page, and of the notices and mails of who is signed in. */
export async function chooseLanguage(locale: LocaleCode): Promise<void> {
  await showLanguage(locale);
  if (useSession.getState().status === 'signed-in') await call('submitUserInfo', { locale });
}

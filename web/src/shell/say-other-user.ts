import { fetchLaterTexts } from '@truefill/client/i18n/i18n.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';

/** Says that the tab shows another account, once the text has loaded. */
export async function sayOtherUser(): Promise<void> {
  await fetchLaterTexts();
  showToast('info', (language) => language.t('account.otherUser'));
}

import { useTranslation } from 'react-i18next';
import { showNotice } from '../../shell/notices-store.ts';

/** Copies a text and says so; a browser that forbids it is told apart, since nothing was copied then. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation();
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => showNotice('success', t('account.copied')),
      () => showNotice('error', t('account.copyFailed')),
    );
}

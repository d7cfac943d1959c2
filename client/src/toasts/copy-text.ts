import { showToast } from './toast-store.ts';

/** Copies a text and says so; a browser that forbids it is told apart, since nothing was copied then. */
export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => showToast('success', (language) => language.t('common.copied')),
    () => showToast('error', (language) => language.t('common.copyFailed')),
  );
}

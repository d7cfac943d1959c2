import { showToast } from './toast-store.ts';

/** Copies a text and confirms it; reports if a browser forbids it. */
export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => showToast('success', (language) => language.t('common.copied')),
    () => showToast('error', (language) => language.t('common.copyFailed')),
  );
}

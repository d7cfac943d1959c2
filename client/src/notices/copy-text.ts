import { showNotice } from './notices-store.ts';

/** Copies a text and says so; a browser that forbids it is told apart, since nothing was copied then. */
export function copyText(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => showNotice('success', (language) => language.t('common.copied')),
    () => showNotice('error', (language) => language.t('common.copyFailed')),
  );
}

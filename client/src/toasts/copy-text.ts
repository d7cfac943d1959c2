import { showToast } from './toast-store.ts';

/** Copies a text and confirms it; reports if the browser forbids it, or has no clipboard, as for a page without https. */
export function copyText(text: string): void {
  void copied(text).then((done) =>
    showToast(done ? 'success' : 'error', (language) => language.t(done ? 'common.copied' : 'common.copyFailed')),
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

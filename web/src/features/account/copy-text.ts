import { showNotice } from '../../shell/notices-store.ts';

/** Copies a text and says so; a browser that forbids it is told apart, since nothing was copied then. */
export async function copyText(text: string, notices: { readonly done: string; readonly failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice('success', notices.done);
  } catch {
    showNotice('error', notices.failed);
  }
}

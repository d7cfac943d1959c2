import { REFUSED_NUMBER } from '@truefill/ui/number/use-number-edit.ts';
import type { NumberRefusal } from '@truefill/ui/number/number-text.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';

const TEXTS = { decimals: 'error.1065', unreadable: 'common.badNumber' } as const satisfies Record<NumberRefusal, string>;

/**
 * Tells users, and screen readers, why a number field did not take what they typed or pasted: it keeps its number, which may not
 * be the one that was meant. Returns a function that ends it.
 */
export function announceRefusedNumbers(): () => void {
  const announce = (event: Event): void => {
    const key = TEXTS[(event as CustomEvent<NumberRefusal>).detail];
    showToast('error', (language) => language.t(key));
  };
  document.addEventListener(REFUSED_NUMBER, announce);
  return () => document.removeEventListener(REFUSED_NUMBER, announce);
}

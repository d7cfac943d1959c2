import { sessionFromWire } from '@truefill/api/identity/session-mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { signIn } from '@truefill/client/session/session.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';

/** Switches to the user's other account, real or demo, and shows a toast that names it. */
export async function switchAccount(): Promise<void> {
  const result = await call('switchUser', {});
  if (!result.ok) return showToast('error', (language) => errorText(language, result));
  signIn(result.data);
  const now = sessionFromWire(result.data).accountMode;
  showToast('success', (language) => language.t(now === 'demo' ? 'account.nowDemo' : 'account.nowReal'));
}

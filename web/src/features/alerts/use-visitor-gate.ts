import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSession } from '@truefill/client/session/session-store.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';

/** Wraps an action for users; visitors are sent to the login, and back here afterwards. */
export function useVisitorGate(): (act: () => void) => void {
  const visitor = useSession(({ status }) => status === 'visitor');
  const here = useLocation({ select: ({ href }) => href });
  const navigate = useNavigate();
  return (act) => {
    if (!visitor) return act();
    showToast('info', (language) => language.t('shell.loginRequired'));
    void navigate({ to: '/login', search: { to: here } });
  };
}

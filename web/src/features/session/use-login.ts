import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api-client/client.ts';
import { errorText } from '../../api-client/error-text.ts';
import { safeReturnPath } from '../../shell/guard.ts';
import { showNotice } from '../../shell/notices-store.ts';
import { signIn } from '../../session/session.ts';

/** How an attempt to log in ended: in, asked for the second factor, or refused with a text for the user. */
export type LoginOutcome =
  | { readonly kind: 'in' }
  | { readonly kind: 'factor' }
  | { readonly kind: 'refused'; readonly text: string };

export interface Login {
  readonly busy: boolean;
  attempt(username: string, password: string, authCode?: string): Promise<LoginOutcome>;
}

/** Logs in and goes to the return path. */
export function useLogin(returnTo: string | undefined): Login {
  const { t, i18n } = useTranslation();
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  const attempt = async (username: string, password: string, authCode?: string): Promise<LoginOutcome> => {
    setBusy(true);
    const factor = authCode === undefined ? {} : { command: 'verification' as const, authCode };
    const result = await call('login', { username: username.trim(), password, type: 'E', ...factor }, { leaveSession: true });
    setBusy(false);
    if (!result.ok) return { kind: 'refused', text: errorText(i18n, result) };
    if ('qrcodeStatus' in result.data) return { kind: 'factor' };
    signIn(result.data);
    showNotice('success', t('session.login.success'));
    router.history.replace(safeReturnPath(returnTo));
    return { kind: 'in' };
  };

  return { busy, attempt };
}

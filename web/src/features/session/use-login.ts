import { useRouter } from '@tanstack/react-router';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import { DEMO_GRANT } from '@truefill/domain/accounts/demo-reset.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { call } from '@truefill/client/calls/client.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { brand } from '@truefill/client/brand.ts';
import type { FactorProof } from '@truefill/client/factors/factor-form.tsx';
import { safeReturnPath } from '../../page/guard.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { saveLanguage } from '@truefill/client/session/choose-language.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { signIn } from '@truefill/client/session/session.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import type { LoginName } from '../../phone/contact.ts';

/** The second factor that a login requires, with the possible methods. */
export type RequiredFactor = Extract<CallResponse<'login'>, { readonly qrcodeStatus: 0 }>;

/** The outcome of a login attempt: logged in, second factor required, or refused. */
export type LoginOutcome =
  | { readonly kind: 'in' }
  | { readonly kind: 'factor'; readonly requiredFactor: RequiredFactor }
  | { readonly kind: 'refused'; readonly failure: Failure };

export interface LoginOptions {
  /** goes back to the history entry that the return path replaces */
  readonly leave?: () => Promise<void>;
  /** the account was just created: it starts in the demo account if the brand has one */
  readonly newUser?: boolean;
}

/** Optional data sent with name and password. */
export interface LoginExtras {
  /** omitted if the user was not asked: the brand decides */
  readonly rememberMe?: boolean;
  readonly proof?: FactorProof | undefined;
}

export interface Login {
  attempt(name: LoginName, password: string, extras?: LoginExtras): Promise<LoginOutcome>;
}

/** Logs in and navigates to the return path. */
export function useLogin(returnTo: string | undefined, { leave, newUser = false }: LoginOptions = {}): Login {
  const router = useRouter();
  const isMounted = useIsMounted();

  const attempt: Login['attempt'] = async (name, password, { proof, ...choice } = {}) => {
    const second = proof === undefined ? {} : { command: 'verification' as const, ...proof };
    const body: CallRequest<'login'> = { username: name.username, password, type: name.type, ...choice, ...second };
    const result = await call('login', body, { endLocalSession: true });
    if (!result.ok) return { kind: 'refused', failure: result };
    if ('qrcodeStatus' in result.data) return { kind: 'factor', requiredFactor: result.data };
    // navigating to the return path unmounts the screen
    const isHere = isMounted.current;
    if (isHere) await leave?.();
    const { left } = useSession.getState();
    signIn(result.data);
    void saveLanguage();
    if (newUser) await startInDemo();
    else showToast('success', (language) => language.t('session.login.success'));
    // a user whose session expired returns to the page they were on
    const continues = left !== null && left.userId === useSession.getState().userId;
    if (isHere) router.history.replace(safeReturnPath(returnTo ?? (continues ? left.href : undefined)));
    return { kind: 'in' };
  };

  return { attempt };
}

/** A new real account is empty. If the demo account is unavailable, the user starts in the real one. */
async function startInDemo(): Promise<void> {
  const result = brand().switches.virtualCurrencyTrade ? await call('switchUser', {}) : null;
  if (!result?.ok) return showToast('success', (language) => language.t('session.register.success'));
  signIn(result.data);
  const amount = formatMoney(DEMO_GRANT);
  showToast('info', (language) => language.t('session.register.beginsInDemo', { amount }));
}

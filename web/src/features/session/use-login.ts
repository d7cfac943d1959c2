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

/** The second factor that a login wants, with the ways to show it. */
export type WantedFactor = Extract<CallResponse<'login'>, { readonly qrcodeStatus: 0 }>;

/** How an attempt to log in ended: in, asked for the second factor, or refused. */
export type LoginOutcome =
  | { readonly kind: 'in' }
  | { readonly kind: 'factor'; readonly wanted: WantedFactor }
  | { readonly kind: 'refused'; readonly failure: Failure };

export interface LoginOptions {
  /** leads to the place in the browser's history that the return path takes */
  readonly leave?: () => Promise<void>;
  /** the account has just been made: it begins with play money, where the brand has a demo account */
  readonly newUser?: boolean;
}

/** What goes with a name and a password. */
export interface LoginExtras {
  /** left out where nobody was asked: the brand decides */
  readonly rememberMe?: boolean;
  readonly proof?: FactorProof | undefined;
}

export interface Login {
  attempt(name: LoginName, password: string, extras?: LoginExtras): Promise<LoginOutcome>;
}

/** Logs in and goes to the return path. */
export function useLogin(returnTo: string | undefined, { leave, newUser = false }: LoginOptions = {}): Login {
  const router = useRouter();
  const isMounted = useIsMounted();

  const attempt: Login['attempt'] = async (name, password, { proof, ...choice } = {}) => {
    const second = proof === undefined ? {} : { command: 'verification' as const, ...proof };
    const body: CallRequest<'login'> = { username: name.username, password, type: name.type, ...choice, ...second };
    const result = await call('login', body, { leaveSession: true });
    if (!result.ok) return { kind: 'refused', failure: result };
    if ('qrcodeStatus' in result.data) return { kind: 'factor', wanted: result.data };
    // the way to the return path takes the screen away itself
    const isHere = isMounted.current;
    if (isHere) await leave?.();
    const { left } = useSession.getState();
    signIn(result.data);
    void saveLanguage();
    if (newUser) await beginWithPlayMoney();
    else showToast('success', (language) => language.t('session.login.success'));
    // whose session ended of itself goes on where that was
    const goesOn = left !== null && left.userId === useSession.getState().userId;
    if (isHere) router.history.replace(safeReturnPath(returnTo ?? (goesOn ? left.href : undefined)));
    return { kind: 'in' };
  };

  return { attempt };
}

/** A new real account is empty. Where the demo account cannot be had, the real one is what the user begins with. */
async function beginWithPlayMoney(): Promise<void> {
  const result = brand().switches.virtualCurrencyTrade ? await call('switchUser', {}) : null;
  if (!result?.ok) return showToast('success', (language) => language.t('session.register.success'));
  signIn(result.data);
  const amount = formatMoney(DEMO_GRANT);
  showToast('info', (language) => language.t('session.register.beginsInDemo', { amount }));
}

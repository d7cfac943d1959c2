import { errorText } from '@truefill/client/calls/error-text.ts';
import type { Result } from '@truefill/client/calls/result.ts';
import type { StepUp } from '@truefill/client/factors/use-step-up.tsx';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useRefreshSecurity } from './use-security.ts';

export interface Act {
  readonly busy: boolean;
  /** Runs one change at a time, with a fresh proof if required. @returns its data, or null if it was refused, which is shown */
  run<Data>(change: () => Promise<Result<Data>>): Promise<{ readonly data: Data } | null>;
}

/** Runs changes to the account's security. */
export function useAct(prove: StepUp['prove']): Act {
  const refresh = useRefreshSecurity();
  const { busy, run: oneAtATime } = useOneAtATime();
  const run = async <Data>(change: () => Promise<Result<Data>>): Promise<{ readonly data: Data } | null> => {
    const result = await oneAtATime(() => prove(change));
    if (result === undefined) return null;
    if (!result.ok) {
      showToast('error', (language) => errorText(language, result));
      return null;
    }
    await refresh();
    return { data: result.data };
  };
  return { busy, run };
}

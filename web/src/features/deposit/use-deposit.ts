import { useNavigate } from '@tanstack/react-router';
import type { MoneyCallState } from '@truefill/client/calls/use-money-call.ts';
import { useForm, type Form } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { usePaymentCall } from '../../money-parts/use-money-updates.ts';
import { depositErrors, type DepositDraft, type DepositErrors, type DepositTarget, type DestinationId } from './deposit-draft.ts';

export interface DepositOptions {
  readonly draft: DepositDraft;
  readonly change: (changes: Partial<DepositDraft>) => void;
  readonly target: DepositTarget;
  readonly sends: DestinationId;
}

export interface Deposit {
  readonly form: Form<DepositDraft, DepositErrors>;
  readonly state: MoneyCallState;
}

/** Submits a deposit: it counts once, and opens its record. */
export function useDeposit({ draft, change, target, sends }: DepositOptions): Deposit {
  const navigate = useNavigate();
  const locale = usePreferences((preferences) => preferences.locale);
  const { state, send } = usePaymentCall<'deposit'>('deposit');
  const form = useForm<DepositDraft, DepositErrors>({
    draft: [draft, change],
    errors: (values) => depositErrors(values, target),
    send: async ({ amount, proof }) => {
      if (proof === null) return null;
      const intent = `${sends.coinId ?? 'bank'} ${amount} ${proof.name} ${proof.size}`;
      const write = () => ({ ...sends, amt: amount, isAgree: true, locale });
      const answer = await send('deposit', { subject: 'deposit', intent, write }, { depositProof: proof });
      if (answer === null) return null;
      const { result, isMounted } = answer;
      if (!result.ok) return result;
      showToast('success', (language) => language.t('deposit.submit_success_please_wait'));
      if (isMounted) await navigate({ to: '/user/wallet/depositList', search: { record: result.data.uid }, replace: true });
      return null;
    },
  });
  return { form, state };
}

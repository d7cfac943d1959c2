import type { LoanView } from '@truefill/api/loans/mapping.ts';
import type { MoneyCallState } from '@truefill/client/calls/use-money-call.ts';
import { useForm, useValues, type Form } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { usePaymentCall } from '../../money-parts/use-money-updates.ts';

interface RepayDraft {
  readonly amount: number;
}

interface RepayErrors {
  readonly amount?: 'zero' | 'unavailable';
}

export interface Repaying {
  readonly form: Form<RepayDraft, RepayErrors>;
  readonly state: MoneyCallState;
}

/**
 * Submits a repayment: it counts once, and the records are refetched after it.
 * @param available null while unknown
 * @param refused called on a refusal, when the server knows more about the loan than this page
 */
export function useRepaying({ id, uid }: LoanView, available: number | null, refused: () => void): Repaying {
  const draft = useValues<RepayDraft>({ amount: 0 });
  const { state, send } = usePaymentCall<'addUserLoanRepay'>('addUserLoanRepay');
  const form = useForm<RepayDraft, RepayErrors>({
    draft,
    errors: ({ amount }) => {
      if (amount === 0) return { amount: 'zero' };
      return available !== null && amount > available ? { amount: 'unavailable' } : {};
    },
    send: async ({ amount }) => {
      const write = () => ({ loanId: id, loanUid: uid, amount });
      const answer = await send('addUserLoanRepay', { subject: `loan ${uid}`, intent: String(amount), write });
      if (answer === null) return null;
      const { result } = answer;
      if (!result.ok) {
        refused();
        return result;
      }
      showToast('success', (language) => language.t('deposit.submit_success_please_wait'));
      return null;
    },
  });
  return { form, state };
}

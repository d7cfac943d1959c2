import type { LoanView } from '@truefill/api/loans/mapping.ts';
import type { MoneyCallState } from '@truefill/client/calls/use-money-call.ts';
import { useForm, useValues, type Form } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { usePaymentCall } from '../../money-parts/use-money-updates.ts';
import { applyErrors, firstDraft, guarantorNumber, type ApplyDraft, type ApplyErrors, type LoanOffer } from './apply-draft.ts';

export interface Application {
  readonly form: Form<ApplyDraft, ApplyErrors>;
  readonly state: MoneyCallState;
}

/**
 * Submits a loan application: it counts once.
 * @param before the previous application; if it was rejected, its amount and term are the initial values
 */
export function useApplication(offer: LoanOffer, before: LoanView | null): Application {
  const again = before?.status === 'rejected' ? { amount: before.amount, days: before.days, remark: before.remark } : {};
  const draft = useValues<ApplyDraft>({ ...firstDraft(offer), ...again });
  const { state, send } = usePaymentCall<'addUserLoan'>('addUserLoan');
  const form = useForm<ApplyDraft, ApplyErrors>({
    draft,
    errors: applyErrors,
    send: async ({ amount, days, guarantor, remark }) => {
      const body = { amount, days, guarantor: guarantorNumber(guarantor), remark };
      const intent = `${amount} ${days} ${body.guarantor} ${remark}`;
      const answer = await send('addUserLoan', { subject: 'loan', intent, write: () => body });
      if (answer === null) return null;
      const { result } = answer;
      if (!result.ok) return result;
      showToast('success', (language) => language.t('deposit.submit_success_please_wait'));
      return null;
    },
  });
  return { form, state };
}

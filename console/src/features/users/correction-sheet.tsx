import { useTranslation } from 'react-i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { MAX_CASE_TEXT } from '@truefill/api/review/case-definition.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import type { CorrectionReason } from '@truefill/api/review/proposed-cases.ts';
import { call } from '../../calls/call.ts';
import { SheetForm } from '../../page/sheet-form.tsx';
import { ReasonList } from '../../page/reason-list.tsx';
import { useRefreshReview } from '../review/use-review.ts';
import type { UserDetail } from './user.tsx';
import { isSignedAmount } from './signed-amount.ts';
import { useReasons } from './use-reasons.ts';
import styles from './user.module.css';

/** errors of the amount: zero, too many decimals, unknown currency */
const OF_AMOUNT = new Set([1064, 1065, 1055]);

export interface ProposalSheetProps {
  readonly open: boolean;
  readonly user: UserDetail;
  readonly onClose: () => void;
}

/** Proposes a correction of the user's money; a colleague decides on it. */
export function CorrectionSheet({ open, user, onClose }: ProposalSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('console-users.correct')}>
      {open ? <CorrectionForm user={user} onClose={onClose} /> : null}
    </Sheet>
  );
}

interface Errors {
  readonly amount?: 'wrong';
  readonly reason?: 'missing';
  readonly text?: 'missing';
}

function CorrectionForm({ user, onClose }: Omit<ProposalSheetProps, 'open'>) {
  const { t, i18n } = useTranslation();
  const refresh = useRefreshReview();
  const isMounted = useIsMounted();
  const reasons = useReasons('correction');
  const currencies = [
    ...new Set(['USD', ...user.accounts.filter(({ accountMode }) => accountMode === 'real').map(({ currency }) => currency)]),
  ];
  const form = useForm({
    draft: useValues({ currency: 'USD', amount: '', reason: '', text: '' }),
    errors: ({ amount, reason, text }): Errors => ({
      ...(isSignedAmount(amount) ? {} : { amount: 'wrong' }),
      ...(reason === '' ? { reason: 'missing' } : {}),
      ...(text.trim() === '' ? { text: 'missing' } : {}),
    }),
    fieldOf: ({ code }) => (OF_AMOUNT.has(code) ? 'amount' : null),
    send: async ({ currency, amount, reason, text }) => {
      const answer = await call('proposeCorrection', {
        userId: user.userId,
        currency,
        amount: amount.trim().replace(/^\+/, ''),
        reasonCode: reason as CorrectionReason,
        text: text.trim(),
      });
      if (!answer.ok) return answer;
      showToast('success', (language) => language.t('console-users.proposed'));
      if (isMounted.current) onClose();
      await refresh();
      return null;
    },
  });
  const refusal = form.refusalAt('amount');
  return (
    <SheetForm form={form} label={t('console-users.correct')} action={t('console-users.propose')}>
      <Notice tone="info">{t('console-users.correctText')}</Notice>
      <div className={styles.two}>
        <TextField
          label={t('console-users.amount')}
          inputMode="text"
          autoComplete="off"
          autoFocus
          {...form.field('amount')}
          error={refusal ? errorText(i18n, refusal) : form.errors.amount && t('console-users.amountWrong')}
        />
        <Select
          label={t('console-users.column.currency')}
          items={currencies.map((currency) => ({ value: currency, label: currency }))}
          {...form.field('currency')}
        />
      </div>
      <ReasonList
        label={t('console-review.reasonLabel')}
        reasons={reasons}
        {...form.field('reason')}
        error={form.errors.reason && t('console-review.reasonMissing')}
      />
      <TextField
        label={t('console-review.wordsLabel')}
        autoComplete="off"
        maxLength={MAX_CASE_TEXT}
        {...form.field('text')}
        error={form.errors.text && t('console-review.wordsMissing')}
      />
    </SheetForm>
  );
}

import { useTranslation } from 'react-i18next';
import { MAX_CASE_TEXT } from '@truefill/api/review/case-definition.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { SheetForm } from '../../page/sheet-form.tsx';
import type { DecisionSheetProps } from './approve-sheet.tsx';

/** Withdraws the first of two approvals, for example one with the reference of another payment. */
export function WithdrawApprovalSheet({ open, detail, onClose, onDecided }: DecisionSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('console-review.withdrawApproval.title')}>
      {open ? <WithdrawApprovalForm detail={detail} onDecided={onDecided} /> : null}
    </Sheet>
  );
}

function WithdrawApprovalForm({ detail, onDecided }: Pick<DecisionSheetProps, 'detail' | 'onDecided'>) {
  const { t } = useTranslation();
  const form = useForm({
    draft: useValues({ text: '' }),
    errors: ({ text }): { readonly text?: 'missing' } => (text.trim() === '' ? { text: 'missing' } : {}),
    send: async ({ text }) => {
      const { kind, caseId } = detail;
      const answer = await call('withdrawApproval', { kind, caseId, text: text.trim() });
      if (!answer.ok) return answer;
      showToast('success', (language) => language.t('console-review.withdrawApproval.done'));
      await onDecided();
      return null;
    },
  });
  return (
    <SheetForm
      form={form}
      label={t('console-review.withdrawApproval.title')}
      action={t('console-review.withdrawApproval.button')}
    >
      <Notice tone="info">{t('console-review.withdrawApproval.effect')}</Notice>
      <TextField
        label={t('console-review.withdrawApproval.text')}
        autoComplete="off"
        maxLength={MAX_CASE_TEXT}
        autoFocus
        {...form.field('text')}
        error={form.errors.text && t('console-review.wordsMissing')}
      />
    </SheetForm>
  );
}

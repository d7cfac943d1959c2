import { useTranslation } from 'react-i18next';
import { MAX_CASE_TEXT } from '@truefill/api/review/case-definition.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { SheetForm } from '../../page/sheet-form.tsx';
import { ReasonList } from '../../page/reason-list.tsx';
import type { DecisionSheetProps } from './approve-sheet.tsx';
import { useCodeText } from './code-text.ts';

/** needs an additional text */
const OTHER = 'other';

/** A rejection needs a reason, which is shown to the user. */
export function RejectSheet({ open, detail, onClose, onDecided }: DecisionSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t(`console-review.rejectTitle.${detail.kind}`)}>
      {open ? <RejectForm detail={detail} onDecided={onDecided} /> : null}
    </Sheet>
  );
}

interface RejectErrors {
  readonly reason?: 'missing';
  readonly text?: 'missing';
}

function RejectForm({ detail, onDecided }: Pick<DecisionSheetProps, 'detail' | 'onDecided'>) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const form = useForm({
    draft: useValues({ reason: '', text: '' }),
    errors: ({ reason, text }): RejectErrors => ({
      ...(reason === '' ? { reason: 'missing' } : {}),
      ...(reason === OTHER && text.trim() === '' ? { text: 'missing' } : {}),
    }),
    send: async ({ reason, text }) => {
      const { kind, caseId } = detail;
      const words = text.trim();
      const answer = await call('rejectCase', { kind, caseId, reasonCode: reason, ...(words === '' ? {} : { text: words }) });
      if (!answer.ok) return answer;
      showToast('success', (language) => language.t('console-review.rejected'));
      await onDecided();
      return null;
    },
  });
  return (
    <SheetForm
      form={form}
      label={t(`console-review.rejectTitle.${detail.kind}`)}
      action={t('console-review.reject')}
      tone="danger"
    >
      <ReasonList
        label={t('console-review.reasonLabel')}
        reasons={detail.rejectReasons.map((code) => ({ code, label: codeText('reason', code) }))}
        {...form.field('reason')}
        error={form.errors.reason && t('console-review.reasonMissing')}
        autoFocus
      />
      <TextField
        label={t('console-review.wordsLabel')}
        hint={t('console-review.wordsHint')}
        autoComplete="off"
        maxLength={MAX_CASE_TEXT}
        {...form.field('text')}
        error={form.errors.text && t('console-review.wordsMissing')}
      />
    </SheetForm>
  );
}

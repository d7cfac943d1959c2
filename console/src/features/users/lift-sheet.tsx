import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiftReason } from '@truefill/api/review/proposed-cases.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { call } from '../../calls/call.ts';
import { SheetForm } from '../../page/sheet-form.tsx';
import { ReasonList } from '../../page/reason-list.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useCodeText } from '../review/code-text.ts';
import { NoteField } from '../review/note-field.tsx';
import { useRefreshReview } from '../review/use-review.ts';
import { useReasons } from './use-reasons.ts';
import type { UserDetail } from './user.tsx';

export interface LiftSheetProps {
  /** null: the sheet is closed */
  readonly hold: UserDetail['holds'][number] | null;
  readonly userId: number;
  readonly onClose: () => void;
}

/** Proposes to lift a hold early; a colleague decides on it. */
export function LiftSheet({ hold, userId, onClose }: LiftSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={hold !== null} onClose={onClose} title={t('console-users.lift')}>
      {hold === null ? null : <LiftForm hold={hold} userId={userId} onClose={onClose} />}
    </Sheet>
  );
}

function LiftForm({ hold, userId, onClose }: LiftSheetProps & { readonly hold: UserDetail['holds'][number] }) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const queries = useQueryClient();
  const refresh = useRefreshReview();
  const isMounted = useIsMounted();
  const reasons = useReasons('lift');
  const form = useForm({
    draft: useValues({ reason: '', text: '' }),
    errors: ({ reason }): { readonly reason?: 'missing' } => (reason === '' ? { reason: 'missing' } : {}),
    send: async ({ reason, text }) => {
      const words = text.trim();
      const answer = await call('proposeHoldLift', {
        holdId: hold.holdId,
        reasonCode: reason as LiftReason,
        ...(words === '' ? {} : { text: words }),
      });
      if (!answer.ok) return answer;
      showToast('success', (language) => language.t('console-users.proposed'));
      if (isMounted.current) onClose();
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['user', userId] })]);
      return null;
    },
  });
  return (
    <SheetForm form={form} label={t('console-users.lift')} action={t('console-users.propose')}>
      <Notice tone="info">{t('console-users.liftText')}</Notice>
      <KeyValueList
        items={[
          { key: 'reason', label: t('console-review.kind.hold'), value: codeText('reason', hold.reasonCode) },
          { key: 'case', label: t('console-users.caseNumber'), value: hold.caseNumber },
          {
            key: 'until',
            label: t('console-users.column.until'),
            value: <TimeText ms={hold.expiresTs} pattern="YYYY-MM-DD HH:mm" />,
          },
        ]}
      />
      <ReasonList
        label={t('console-users.liftReason')}
        reasons={reasons}
        {...form.field('reason')}
        error={form.errors.reason && t('console-review.reasonMissing')}
        autoFocus
      />
      <NoteField {...form.field('text')} />
    </SheetForm>
  );
}

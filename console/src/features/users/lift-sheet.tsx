import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LiftReason } from '@truefill/api/review/proposed-cases.ts';
import { MAX_CASE_TEXT } from '@truefill/api/review/case-definition.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { ReasonList } from '../../page/reason-list.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useCodeText } from '../review/code-text.ts';
import { useRefreshReview } from '../review/use-review.ts';
import { useReasons } from './use-reasons.ts';
import type { UserDetail } from './user.tsx';
import styles from './user.module.css';

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
    <form {...form.props} className={styles.form} aria-label={t('console-users.lift')}>
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
      <TextField
        label={t('console-review.note')}
        hint={t('console-review.noteHint')}
        autoComplete="off"
        maxLength={MAX_CASE_TEXT}
        {...form.field('text')}
      />
      <Refusal failure={form.refusal} />
      <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
        {t('console-users.propose')}
      </Button>
    </form>
  );
}

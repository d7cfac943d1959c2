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
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { ReasonList } from '../../page/reason-list.tsx';
import { useRefreshReview } from '../review/use-review.ts';
import { useReasons } from './use-reasons.ts';
import styles from './user.module.css';

export interface LiftSheetProps {
  /** null: the sheet is closed */
  readonly holdId: number | null;
  readonly userId: number;
  readonly onClose: () => void;
}

/** Proposes to lift a hold early; a colleague decides on it. */
export function LiftSheet({ holdId, userId, onClose }: LiftSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={holdId !== null} onClose={onClose} title={t('console-users.lift')}>
      {holdId === null ? null : <LiftForm holdId={holdId} userId={userId} onClose={onClose} />}
    </Sheet>
  );
}

function LiftForm({ holdId, userId, onClose }: LiftSheetProps & { readonly holdId: number }) {
  const { t } = useTranslation();
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
        holdId,
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
      <ReasonList
        label={t('console-users.reason')}
        reasons={reasons}
        {...form.field('reason')}
        error={form.errors.reason && t('console-review.reasonMissing')}
        autoFocus
      />
      <TextField label={t('console-review.note')} autoComplete="off" maxLength={MAX_CASE_TEXT} {...form.field('text')} />
      <Refusal failure={form.refusal} />
      <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
        {t('console-users.propose')}
      </Button>
    </form>
  );
}

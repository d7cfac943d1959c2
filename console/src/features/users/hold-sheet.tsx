import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HOLD_SCOPES, type HoldReason, type HoldScope } from '@truefill/api/review/proposed-cases.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { SheetForm } from '../../page/sheet-form.tsx';
import { serverNow } from '@truefill/client/server-time.ts';
import { ReasonList } from '../../page/reason-list.tsx';
import { useCodeText } from '../review/code-text.ts';
import { useRefreshReview } from '../review/use-review.ts';
import type { ProposalSheetProps } from './correction-sheet.tsx';
import { useReasons } from './use-reasons.ts';
import styles from './user.module.css';

const CASE_MAX = 60;
const DAYS = ['1', '3', '7', '14', '30'] as const;

/** Proposes a hold; a colleague decides on it, and the user sees its reason, case number and end. */
export function HoldSheet({ open, user, onClose }: ProposalSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('console-users.hold')}>
      {open ? <HoldForm user={user} onClose={onClose} /> : null}
    </Sheet>
  );
}

interface Values {
  readonly reason: string;
  readonly caseNumber: string;
  readonly days: (typeof DAYS)[number];
  readonly scope: HoldScope;
}

interface Errors {
  readonly reason?: 'missing';
  readonly caseNumber?: 'missing';
}

function HoldForm({ user, onClose }: Omit<ProposalSheetProps, 'open'>) {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const queries = useQueryClient();
  const refresh = useRefreshReview();
  const isMounted = useIsMounted();
  const reasons = useReasons('hold');
  const form = useForm({
    draft: useValues<Values>({ reason: '', caseNumber: '', days: '7', scope: 'withdrawals' }),
    errors: ({ reason, caseNumber }): Errors => ({
      ...(reason === '' ? { reason: 'missing' } : {}),
      ...(caseNumber.trim() === '' ? { caseNumber: 'missing' } : {}),
    }),
    send: async ({ reason, caseNumber, days, scope }) => {
      const answer = await call('proposeHold', {
        userId: user.userId,
        reasonCode: reason as HoldReason,
        caseNumber: caseNumber.trim(),
        expiresTs: serverNow() + Number(days) * DAY_MS,
        scope,
      });
      if (!answer.ok) return answer;
      showToast('success', (language) => language.t('console-users.proposed'));
      if (isMounted.current) onClose();
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['user', user.userId] })]);
      return null;
    },
  });
  return (
    <SheetForm form={form} label={t('console-users.hold')} action={t('console-users.propose')}>
      <Notice tone="info">{t('console-users.holdText')}</Notice>
      <ReasonList
        label={t('console-review.reasonLabel')}
        reasons={reasons}
        {...form.field('reason')}
        error={form.errors.reason && t('console-review.reasonMissing')}
        autoFocus
      />
      <TextField
        label={t('console-users.caseNumber')}
        hint={t('console-users.caseNumberHint')}
        autoComplete="off"
        maxLength={CASE_MAX}
        {...form.field('caseNumber')}
        error={form.errors.caseNumber && t('console-users.caseNumberMissing')}
      />
      <div className={styles.two}>
        <Select
          label={t('console-users.lasts')}
          items={DAYS.map((days) => ({ value: days, label: t('console-users.days', { count: Number(days) }) }))}
          {...form.field('days')}
        />
        <Select
          label={t('console-users.column.scope')}
          items={HOLD_SCOPES.map((scope) => ({ value: scope, label: codeText('method', scope) }))}
          {...form.field('scope')}
        />
      </div>
    </SheetForm>
  );
}

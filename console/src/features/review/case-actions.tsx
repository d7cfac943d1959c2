import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { call } from '../../calls/call.ts';
import { refusalText } from '../../page/refusal-text.ts';
import styles from './case-actions.module.css';
import { ClaimedNotice } from './claimed-notice.tsx';
import { approvedText, mayApprove, type Requested } from './decisions.ts';
import { TakeOver } from './take-over.tsx';
import { useRefreshReview, type CaseDetail } from './use-review.ts';

export interface CaseActionsProps {
  readonly detail: CaseDetail;
  readonly onRequested: (requested: Requested) => void;
}

/** The actions that the operator may take now. */
export function CaseActions({ detail, onRequested }: CaseActionsProps) {
  const { t } = useTranslation();
  const refresh = useRefreshReview();
  const { busy, run } = useOneAtATime();
  const { actions, claimedBy, kind, caseId } = detail;
  if (actions.length === 0) return null;
  const release = (): Promise<void> =>
    run(async () => {
      const answer = await call('releaseCase', { kind, caseId });
      await refresh();
      if (!answer.ok) showToast('error', (language) => refusalText(language, answer));
    });
  if (actions.includes('takeOver'))
    return <TakeOver onTakeOver={() => call('claimCase', { kind, caseId, takeOver: true })} onDone={refresh} />;
  const mine = actions.includes('release');
  return (
    <footer className={styles.actions} data-pinned>
      {mine && claimedBy ? <ClaimedNotice untilMs={claimedBy.untilTs} busy={busy} onRelease={() => void release()} /> : null}
      <div className={styles.buttons}>
        <Button tone="danger" size="large" aria-keyshortcuts="R" onClick={() => onRequested('reject')}>
          {t('console-review.reject')}
        </Button>
        {mine ? null : (
          <Button size="large" aria-keyshortcuts="C" onClick={() => onRequested('claim')}>
            {t('console-review.claim')}
          </Button>
        )}
        {actions.includes('withdrawApproval') ? (
          <Button size="large" onClick={() => onRequested('withdrawApproval')}>
            {t('console-review.withdrawApproval.button')}
          </Button>
        ) : null}
        {mayApprove(detail) ? (
          <Button
            tone="primary"
            size="large"
            className={styles.approve}
            icon={<IconCheck size={20} aria-hidden="true" />}
            aria-keyshortcuts="A"
            onClick={() => onRequested('approve')}
          >
            {detail.amount === ''
              ? t('console-review.approve')
              : t('console-review.approveAmount', { amount: approvedText(detail) })}
          </Button>
        ) : null}
      </div>
    </footer>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { call } from '../../calls/call.ts';
import { refusalText } from '../../page/refusal-text.ts';
import { ApproveSheet } from './approve-sheet.tsx';
import { mayDo, type Requested } from './decisions.ts';
import { RejectSheet } from './reject-sheet.tsx';
import { useRefreshReview, type CaseDetail } from './use-review.ts';
import { WithdrawApprovalSheet } from './withdraw-approval-sheet.tsx';

export interface CaseDecisionsProps {
  readonly detail: CaseDetail;
  readonly requested: Requested | null;
  readonly onRequested: (requested: Requested | null) => void;
  readonly onDecided: () => void;
}

/** Carries out the requested action. A decision claims the case first, so that nobody else decides meanwhile. */
export function CaseDecisions({ detail, requested, onRequested, onDecided }: CaseDecisionsProps) {
  const refresh = useRefreshReview();
  const isMounted = useIsMounted();
  const claim = useEffectEvent(async (then: Requested) => {
    const { kind, caseId, actions } = detail;
    // a decision may be requested while the case is being claimed
    if (then === 'claim') onRequested(null);
    if (!mayDo(then, detail)) {
      onRequested(null);
      showToast('info', (language) => language.t('console-review.cannotDecide'));
      return;
    }
    // renews one's own claim
    if (actions.includes('claim')) {
      const answer = await call('claimCase', { kind, caseId });
      await refresh();
      if (!answer.ok) {
        if (then !== 'claim') onRequested(null);
        showToast('error', (language) => refusalText(language, answer));
        return;
      }
    }
    if (then === 'claim') showToast('success', (language) => language.t('console-review.claimed'));
  });
  useEffect(() => {
    if (requested !== null) void claim(requested);
  }, [requested]);
  const refused =
    requested !== null && requested !== 'claim' && detail.actions.includes('release') && !detail.actions.includes(requested);
  useEffect(() => {
    // claiming showed that the right for this step is missing
    if (refused) onRequested(null);
  }, [refused, onRequested]);
  const opened = useOpened(requested, detail);
  const close = (): void => onRequested(null);
  const decided = async (): Promise<void> => {
    close();
    // otherwise another case is shown by now
    if (isMounted.current) onDecided();
    await refresh();
  };
  return (
    <>
      <ApproveSheet open={opened === 'approve'} detail={detail} onClose={close} onDecided={decided} />
      <WithdrawApprovalSheet open={opened === 'withdrawApproval'} detail={detail} onClose={close} onDecided={decided} />
      <RejectSheet open={opened === 'reject'} detail={detail} onClose={close} onDecided={decided} />
    </>
  );
}

/**
 * The decision whose sheet is open. It stays open: while the server carries out a decision the case allows nothing, and if it
 * is then refused, the input and the reason must still be there.
 */
function useOpened(requested: Requested | null, { actions }: CaseDetail): Requested | null {
  const [opened, setOpened] = useState<Requested | null>(null);
  const next = requested !== null && (opened === requested || actions.includes(requested)) ? requested : null;
  if (next !== opened) setOpened(next);
  return next;
}

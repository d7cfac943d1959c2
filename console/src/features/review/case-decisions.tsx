import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { call } from '../../calls/call.ts';
import { ApproveSheet } from './approve-sheet.tsx';
import { mayDo, type Asked } from './decisions.ts';
import { RejectSheet } from './reject-sheet.tsx';
import { useRefreshReview, type CaseDetail } from './use-review.ts';

export interface CaseDecisionsProps {
  readonly detail: CaseDetail;
  readonly asked: Asked | null;
  readonly onAsked: (asked: Asked | null) => void;
  readonly onDecided: () => void;
}

/** Carries out the requested action. A decision claims the case first, so that nobody else decides meanwhile. */
export function CaseDecisions({ detail, asked, onAsked, onDecided }: CaseDecisionsProps) {
  const refresh = useRefreshReview();
  const isMounted = useIsMounted();
  const claim = useEffectEvent(async (then: Asked) => {
    const { kind, caseId, actions } = detail;
    // a decision may be requested while the case is being claimed
    if (then === 'claim') onAsked(null);
    if (!mayDo(then, detail)) {
      onAsked(null);
      showToast('info', (language) => language.t('console-review.cannotDecide'));
      return;
    }
    // renews one's own claim
    if (actions.includes('claim')) {
      const answer = await call('claimCase', { kind, caseId });
      await refresh();
      if (!answer.ok) {
        if (then !== 'claim') onAsked(null);
        showToast('error', (language) => errorText(language, answer));
        return;
      }
    }
    if (then === 'claim') showToast('success', (language) => language.t('console-review.claimed'));
  });
  useEffect(() => {
    if (asked !== null) void claim(asked);
  }, [asked]);
  const refused = asked !== null && asked !== 'claim' && detail.actions.includes('release') && !detail.actions.includes(asked);
  useEffect(() => {
    // claiming showed that the right for this step is missing
    if (refused) onAsked(null);
  }, [refused, onAsked]);
  const opened = useOpened(asked, detail);
  const close = (): void => onAsked(null);
  const decided = async (): Promise<void> => {
    close();
    // otherwise another case is shown by now
    if (isMounted.current) onDecided();
    await refresh();
  };
  return (
    <>
      <ApproveSheet open={opened === 'approve'} detail={detail} onClose={close} onDecided={decided} />
      <RejectSheet open={opened === 'reject'} detail={detail} onClose={close} onDecided={decided} />
    </>
  );
}

/**
 * The decision whose sheet is open. It stays open: while the server carries out a decision the case allows nothing, and if it
 * is then refused, the input and the reason must still be there.
 */
function useOpened(asked: Asked | null, { actions }: CaseDetail): Asked | null {
  const [opened, setOpened] = useState<Asked | null>(null);
  const next = asked !== null && (opened === asked || actions.includes(asked)) ? asked : null;
  if (next !== opened) setOpened(next);
  return next;
}

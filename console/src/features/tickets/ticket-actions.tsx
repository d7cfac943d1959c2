import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { call } from '../../calls/call.ts';
import { refusalText } from '../../page/refusal-text.ts';
import styles from '../review/case-actions.module.css';
import { ClaimedNotice } from '../review/claimed-notice.tsx';
import { TakeOver } from '../review/take-over.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { DecideSheet } from './decide-sheet.tsx';
import { useRefreshTickets, type TicketDetail } from './use-tickets.ts';

type Requested = 'answer' | 'resolve' | 'uphold' | 'refuse';

export interface TicketActionsProps {
  readonly detail: TicketDetail;
  /** it is being worked on: keep it visible wherever it is in the list */
  readonly onTaken: () => void;
}

/** The actions that the operator may take on the ticket now. Any action claims it first. */
export function TicketActions({ detail, onTaken }: TicketActionsProps) {
  const [requested, setRequested] = useState<Requested | null>(null);
  const ask = (what: Requested): void => {
    onTaken();
    setRequested(what);
  };
  const close = (): void => setRequested(null);
  // a sheet stays open when the claim or the ticket ends: the input, and the reason of a refusal, must still be there
  return (
    <>
      <Buttons detail={detail} onTaken={onTaken} onRequested={ask} />
      <AnswerSheet open={requested === 'answer'} ticketId={detail.id} onClose={close} />
      <DecideSheet decision={requested === 'answer' ? null : requested} detail={detail} onClose={close} />
    </>
  );
}

function Buttons({ detail, onTaken, onRequested }: TicketActionsProps & { readonly onRequested: (what: Requested) => void }) {
  const { t } = useTranslation();
  const refresh = useRefreshTickets();
  const { busy, run } = useOneAtATime();
  const { actions, claimedBy, id: ticketId } = detail;
  if (actions.length === 0) return null;
  if (actions.includes('takeOver'))
    return (
      <TakeOver
        onTakeOver={async () => {
          const answer = await call('claimTicket', { ticketId, takeOver: true });
          if (answer.ok) onTaken();
          return answer;
        }}
        onDone={refresh}
      />
    );
  const mine = actions.includes('release');
  const claim = (): Promise<void> =>
    run(async () => {
      const answer = await call('claimTicket', { ticketId });
      if (answer.ok) onTaken();
      await refresh();
      if (!answer.ok) showToast('error', (language) => refusalText(language, answer));
    });
  const release = (): Promise<void> =>
    run(async () => {
      const answer = await call('releaseTicket', { ticketId });
      await refresh();
      if (!answer.ok) showToast('error', (language) => refusalText(language, answer));
    });
  return (
    <footer className={styles.actions} data-pinned>
      {mine && claimedBy ? <ClaimedNotice untilMs={claimedBy.untilTs} busy={busy} onRelease={() => void release()} /> : null}
      <div className={styles.buttons}>
        {mine ? (
          <>
            {(['refuse', 'uphold', 'resolve'] as const)
              .filter((action) => actions.includes(action))
              .map((action) => (
                <Button
                  key={action}
                  tone={action === 'refuse' ? 'danger' : 'neutral'}
                  size="large"
                  onClick={() => onRequested(action)}
                >
                  {t(`console-tickets.do.${action}`)}
                </Button>
              ))}
            {actions.includes('answer') ? (
              <Button tone="primary" size="large" onClick={() => onRequested('answer')}>
                {t('console-tickets.do.answer')}
              </Button>
            ) : null}
          </>
        ) : (
          <Button tone="primary" size="large" busy={busy} onClick={() => void claim()}>
            {t('console-review.claim')}
          </Button>
        )}
      </div>
    </footer>
  );
}

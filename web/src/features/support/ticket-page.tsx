import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { call } from '@truefill/client/calls/client.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { ConfirmDialog } from '@truefill/client/overlays/confirm-dialog.tsx';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { NotThere } from '@truefill/client/page/not-there.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { Conversation } from './conversation.tsx';
import { ReplyDeadline, StateTag } from './reply-deadline.tsx';
import { ReplyForm } from './reply-form.tsx';
import styles from './support.module.css';
import { useRefetchTickets, useTicket, type TicketInFull } from './use-tickets.ts';

/** A conversation with live updates. */
export function TicketPage({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTicket(id);
  const isUnknown = error instanceof CallFailed && error.failure.code === ERROR_CODES.dataNotFound;
  return (
    <div className={styles.page}>
      <PageHeader title={data ? t(`support.kind.${data.kind}`) : t('support.title')} backTo="/user/tickets" />
      {data ? (
        <Ticket ticket={data} />
      ) : isUnknown ? (
        <NotThere title={t('support.notFound')} list={{ to: '/user/tickets', label: t('support.title') }} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton height="40vh" />
    </div>
  );
}

function Ticket({ ticket }: { readonly ticket: TicketInFull }) {
  const { t } = useTranslation();
  const isOngoing = ticket.answerByTs > 0 || ticket.state === 'answered';
  return (
    <>
      <div className={styles.body}>
        <header className={styles.head}>
          <h2>{ticket.subject}</h2>
          <p className={styles.small}>
            <StateTag state={ticket.state} /> <ReplyDeadline ticket={ticket} />
          </p>
          {ticket.record ? (
            <p className={styles.small}>
              {t(`support.record.${ticket.record.kind}`)} <span className="numeric">{ticket.record.uid}</span>
            </p>
          ) : null}
        </header>
        <Conversation messages={ticket.messages} />
      </div>
      {isOngoing ? (
        <footer className={styles.foot} data-pinned>
          <ReplyForm id={ticket.id} name="replyTicket" />
          <CloseButton ticket={ticket} />
        </footer>
      ) : ticket.appealUntilTs > 0 ? (
        <footer className={styles.foot} data-pinned>
          <p className={styles.small}>{t('support.appealText')}</p>
          <ReplyForm id={ticket.id} name="appealTicket" />
        </footer>
      ) : null}
    </>
  );
}

function CloseButton({ ticket: { id } }: { readonly ticket: TicketInFull }) {
  const { t } = useTranslation();
  const refetchTickets = useRefetchTickets();
  const { busy, run } = useOneAtATime();
  const [asking, setAsking] = useState(false);
  const close = (): Promise<void> =>
    run(async () => {
      const answer = await call('closeTicket', { id });
      if (!answer.ok) showToast('error', (language) => errorText(language, answer));
      setAsking(false);
      await refetchTickets();
    });
  return (
    <>
      <Button tone="ghost" onClick={() => setAsking(true)}>
        {t('support.close')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('support.closeTitle')}
        confirmLabel={t('support.close')}
        cancelLabel={t('common.cancel')}
        busy={busy}
        onConfirm={() => void close()}
        onOpenChange={setAsking}
      >
        {t('support.closeText')}
      </ConfirmDialog>
    </>
  );
}

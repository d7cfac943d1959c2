import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useBrand } from '../../brands/brand-scope.ts';
import { Go } from '../../page/go.tsx';
import { Initials } from '../../page/initials.tsx';
import { useWindowTitle } from '../../page/screen.tsx';
import { TimeText } from '../../page/time-text.tsx';
import { useHasRight } from '../../session/session.ts';
import { Conversation } from './conversation.tsx';
import { DueTag } from './due-tag.tsx';
import { RecordFacts } from './record-facts.tsx';
import { TicketActions } from './ticket-actions.tsx';
import styles from '../review/case-detail.module.css';
import { useTicket, type TicketDetail as Detail } from './use-tickets.ts';

export interface TicketDetailProps {
  readonly ticketId: number;
  /** it is being worked on: keep it visible when it leaves the list */
  readonly onTaken: () => void;
  /** back to the list, if it is not next to it */
  readonly onLeave?: (() => void) | undefined;
}

/** A conversation with its subject and the operator's actions. */
export function TicketDetail({ ticketId, onTaken, onLeave }: TicketDetailProps) {
  const { t } = useTranslation();
  const query = useTicket(ticketId);
  const detail = query.data;
  if (detail === undefined) {
    const failure = query.error instanceof CallFailed ? query.error.failure : null;
    return (
      <div className={styles.loading}>
        {onLeave ? <Back onLeave={onLeave} /> : null}
        {failure ? (
          <ListFailed title={t('console-tickets.oneFailed')} failure={failure} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height="60vh" />
        )}
      </div>
    );
  }
  return (
    <>
      <div className={styles.body}>
        <Head detail={detail} onLeave={onLeave} />
        <Blocked detail={detail} />
        <RecordFacts record={detail.record} userId={detail.userId} />
        <Conversation messages={detail.messages} userName={detail.userName} />
      </div>
      <TicketActions detail={detail} onTaken={onTaken} />
    </>
  );
}

function Back({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('common.back')} onClick={onLeave}>
      <IconChevronLeft size={24} />
    </IconButton>
  );
}

function Head({ detail, onLeave }: { readonly detail: Detail; readonly onLeave: (() => void) | undefined }) {
  const { t } = useTranslation();
  const maySearch = useHasRight('users.read');
  const brand = useBrand(detail.brandId);
  const { user } = detail;
  useWindowTitle(detail.subject);
  return (
    <header className={styles.head}>
      <div className={styles.person}>
        {onLeave ? <Back onLeave={onLeave} /> : null}
        <Initials name={user.userName} size="large" tone="accent" />
        <div className={styles.who}>
          <h2 className={styles.name}>{user.userName}</h2>
          <p className={styles.since}>
            {t('console.uid', { uid: user.userId })}, {brand?.site ?? detail.brandId}
          </p>
        </div>
        {maySearch ? (
          <Go to={`/users/${user.userId}`} className={buttonClass('outline', 'small')}>
            {t('console-review.profile')}
          </Go>
        ) : null}
      </div>
      <div className={styles.sum}>
        <div>
          <p className={styles.request}>
            {t(`console-tickets.kind.${detail.kind}`)} <span className={styles.number}>{detail.id}</span>,{' '}
            <TimeText ms={detail.openedTs} pattern="YYYY-MM-DD HH:mm" />
          </p>
          <p className={styles.words}>{detail.subject}</p>
        </div>
        <DueTag ticket={detail} />
      </div>
    </header>
  );
}

/** Why the operator cannot do more with it. */
function Blocked({ detail }: { readonly detail: Detail }) {
  const { t } = useTranslation();
  const { blockedBy, claimedBy } = detail;
  if (blockedBy === '' || blockedBy === 'ended') return null;
  if (blockedBy === 'claimed') {
    return (
      <Notice tone="info" live="polite">
        {t('console-tickets.blocked.claimed', { name: claimedBy?.name ?? '' })}
      </Notice>
    );
  }
  return (
    <Notice tone="neutral" live="polite">
      {t(`console-tickets.blocked.${blockedBy}`)}
    </Notice>
  );
}

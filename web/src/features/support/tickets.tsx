import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconChevronRight } from '@truefill/ui/components/icons.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { ReplyDeadline, StateTag } from './reply-deadline.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from './support.module.css';
import { TicketPage } from './ticket-page.tsx';
import { useTickets, type TicketView } from './use-tickets.ts';
import { WritePage } from './write-page.tsx';

/** The user's questions and complaints: the list, one of them, or a new one. */
export function TicketsScreen() {
  const { id, write, record, uid } = useSearch({ from: '/user/tickets' });
  if (id !== undefined) return <TicketPage key={id} id={Number(id) || 0} />;
  if (write === undefined) return <TicketsPage />;
  return (
    <WritePage
      key={write}
      kind={write === 'complaint' ? 'complaint' : 'question'}
      about={record !== undefined && uid !== undefined ? `${record}/${uid}` : ''}
    />
  );
}

function TicketsPage() {
  const { t } = useTranslation();
  const list = useTickets();
  return (
    <div className={styles.page}>
      <PageHeader title={t('support.title')} backTo="/user/service" />
      <div className={styles.buttons}>
        <Link to="/user/tickets" search={{ write: 'question' }} className={buttonClass('neutral', 'large')}>
          {t('support.ask')}
        </Link>
        <Link to="/user/tickets" search={{ write: 'complaint' }} className={buttonClass('neutral', 'large')}>
          {t('support.complain')}
        </Link>
      </div>
      <PagedStates list={list} failedTitle={t('support.failed')} loading={<ListSkeleton rows={3} inset />}>
        {list.items?.length === 0 ? (
          <EmptyState title={t('support.emptyTitle')}>{t('support.emptyText')}</EmptyState>
        ) : (
          <ul className={styles.list}>
            {list.items?.map((ticket) => (
              <li key={ticket.id}>
                <Row ticket={ticket} />
              </li>
            ))}
          </ul>
        )}
      </PagedStates>
    </div>
  );
}

function Row({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation();
  return (
    <Link to="/user/tickets" search={{ id: String(ticket.id) }} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.subject}>{ticket.subject}</span>
        <span className={styles.small}>
          {t(`support.kind.${ticket.kind}`)} · <ReplyDeadline ticket={ticket} />
        </span>
      </span>
      <StateTag state={ticket.state} />
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}

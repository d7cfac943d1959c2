import { IconCheck, IconChevronRight, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '@truefill/client/page/use-layout.ts';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { useBrand } from '../../brands/brand-scope.ts';
import { Go } from '../../page/go.tsx';
import { Initials } from '../../page/initials.tsx';
import { LoadingRows, rowClass } from '../../page/list-parts.tsx';
import { useSession } from '../../session/session.ts';
import { DueTag } from './due-tag.tsx';
import styles from './ticket-list.module.css';
import type { TicketItem, TicketList as List } from './use-tickets.ts';

export interface TicketListProps {
  readonly list: Omit<List, 'queryKey'>;
  /** the ticket shown next to the list */
  readonly chosen: number | null;
  /** it needs nothing more; it keeps its place while the mouse is over the list */
  readonly isGone: (item: TicketItem) => boolean;
  readonly addressOf: (id: number) => string;
}

/** Tickets, one per line. */
export function TicketList({ list, chosen, isGone, addressOf }: TicketListProps) {
  const { t } = useTranslation();
  return (
    <PagedStates list={list} failedTitle={t('console-tickets.failed')} loading={<LoadingRows />}>
      {list.items?.length === 0 ? (
        <EmptyState title={t('console-tickets.empty')} picture={<IconCheck size={28} />} />
      ) : (
        <ul aria-label={t('console-tickets.list')}>
          {list.items?.map((item) => (
            <TicketRow key={item.id} item={item} chosen={item.id === chosen} gone={isGone(item)} to={addressOf(item.id)} />
          ))}
        </ul>
      )}
    </PagedStates>
  );
}

interface TicketRowProps {
  readonly item: TicketItem;
  readonly chosen: boolean;
  readonly gone: boolean;
  readonly to: string;
}

function TicketRow({ item, chosen, gone, to }: TicketRowProps) {
  const { t } = useTranslation();
  const wide = useLayout() === 'desktop';
  const brand = useBrand(item.brandId);
  return (
    <li>
      <Go
        to={to}
        replace={wide}
        className={rowClass(styles.row)}
        data-case={item.id}
        data-gone={gone || undefined}
        aria-current={chosen ? 'true' : undefined}
      >
        <Initials name={item.userName} />
        <span className={styles.words}>
          <span className={styles.subject}>{item.subject}</span>
          <span className={styles.small}>
            {t(`console-tickets.kind.${item.kind}`)}, {item.userName}, {brand?.site ?? item.brandId}
          </span>
        </span>
        <span className={styles.tags}>
          <Others item={item} />
          {item.state === 'appealed' ? <Tag tone="warn">{t('console-tickets.state.appealed')}</Tag> : null}
          {item.state === 'answered' && item.dueTs > 0 ? <Tag>{t('console-tickets.state.replied')}</Tag> : null}
          <DueTag ticket={item} />
        </span>
        <IconChevronRight className={styles.arrow} size={18} aria-hidden="true" />
      </Go>
    </li>
  );
}

/** Its assignee. */
function Others({ item }: { readonly item: TicketItem }) {
  const { t } = useTranslation();
  const own = useSession(({ operator }) => operator?.operatorId);
  if (item.claimedBy === null) return null;
  return (
    <Tag tone="info">
      <IconLock size={14} aria-hidden="true" />
      {item.claimedBy.operatorId === own ? t('console-review.claimedByMe') : item.claimedBy.name}
    </Tag>
  );
}

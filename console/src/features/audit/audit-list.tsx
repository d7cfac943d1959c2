import {
  IconArrowsExchange,
  IconCash,
  IconDownload,
  IconEye,
  IconFileText,
  IconLock,
  IconStack2,
  IconUserCog,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import type { PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { useBrand } from '../../brands/brand-scope.ts';
import { Initials } from '../../page/initials.tsx';
import { headClass, LoadingRows, rowClass } from '../../page/list-parts.tsx';
import { TimeText } from '../../page/time-text.tsx';
import styles from './audit-list.module.css';
import { toneOf, type AuditItem } from './entry.ts';
import { useEntryText } from './use-entry-text.ts';
import { useActionText } from './use-action-text.ts';

const ICONS = {
  operator: IconUserCog,
  case: IconStack2,
  deposit: IconCash,
  withdrawal: IconCash,
  correction: IconArrowsExchange,
  hold: IconLock,
  user: IconEye,
  proof: IconFileText,
  export: IconDownload,
} as const;

export interface AuditListProps {
  readonly list: Omit<PagedList<AuditItem>, 'firstPage'>;
  /** the entry shown next to the list */
  readonly chosen: number | null;
  readonly onChoose: (item: AuditItem) => void;
}

/** Operator actions, newest first. */
export function AuditList({ list, chosen, onChoose }: AuditListProps) {
  const { t } = useTranslation();
  return (
    <PagedStates list={list} failedTitle={t('console-audit.failed')} loading={<LoadingRows />}>
      {list.items?.length === 0 ? (
        <EmptyState title={t('console-audit.empty')} />
      ) : (
        <>
          <div className={headClass(styles.head)} aria-hidden="true">
            <span>{t('console-audit.column.time')}</span>
            <span>{t('console-audit.column.who')}</span>
            <span>{t('console-audit.column.action')}</span>
            <span>{t('console-audit.column.about')}</span>
            <span>{t('console-audit.column.reason')}</span>
          </div>
          <ul aria-label={t('console-audit.entries')}>
            {list.items?.map((item) => (
              <li key={item.id}>
                <Row item={item} chosen={item.id === chosen} onChoose={() => onChoose(item)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedStates>
  );
}

interface RowProps {
  readonly item: AuditItem;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Row({ item, chosen, onChoose }: RowProps) {
  const { t } = useTranslation();
  const actionText = useActionText();
  const entryText = useEntryText();
  const brand = useBrand(item.brandId);
  // whose number is above it
  const isItsUser = item.targetKind === 'user' && item.userId > 0;
  const name = item.operatorName === '' ? t('console-audit.system') : item.operatorName;
  return (
    <button type="button" className={rowClass(styles.row)} aria-current={chosen ? 'true' : undefined} onClick={onChoose}>
      <span className={styles.time}>
        <TimeText ms={item.atTs} pattern="MM-DD HH:mm:ss" />
      </span>
      <span className={styles.who}>
        <Initials name={name} />
        <span className={styles.name}>{name}</span>
      </span>
      <span className={styles.action}>
        <ActionIcon action={item.action} />
        {actionText(item.action)}
      </span>
      <span className={styles.about}>
        <span>{item.userId > 0 ? t('console.uid', { uid: item.userId }) : (brand?.site ?? item.brandId)}</span>
        {isItsUser ? null : <span className={styles.small}>{entryText.target(item.targetKind, item.targetId)}</span>}
      </span>
      <span className={styles.reason}>{entryText.reason(item.reason)}</span>
    </button>
  );
}

/** The kind of action, marked by its effect. */
export function ActionIcon({ action }: { readonly action: string }) {
  const kind = action.split('.')[0] ?? '';
  const Icon = Object.hasOwn(ICONS, kind) ? ICONS[kind as keyof typeof ICONS] : IconStack2;
  return <Icon className={styles.icon} size={20} data-tone={toneOf(action)} aria-hidden="true" />;
}

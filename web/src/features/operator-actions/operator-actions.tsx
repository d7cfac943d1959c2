import { useTranslation } from 'react-i18next';
import type { CallResponse } from '@truefill/api/calls.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { brand } from '@truefill/client/brand.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { PAGE_SIZE, type Page } from '@truefill/client/paging/paging.ts';
import { usePagedList, type PagedList } from '@truefill/client/paging/use-paged-list.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { isKnownAction } from './is-known-action.ts';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from './operator-actions.module.css';

type OperatorActionView = CallResponse<'userOperatorActions'>['list'][number];

/** What operators viewed and decided in the user's account, newest first. */
export function OperatorActionsScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHeader title={t('operator-actions.title')} backTo="/user" />
      <p className={styles.intro}>{t('operator-actions.intro')}</p>
      <Actions />
    </div>
  );
}

function Actions() {
  const { t } = useTranslation();
  const list = useOperatorActions();
  return (
    <PagedStates list={list} failedTitle={t('operator-actions.failedTitle')} loading={<ListSkeleton rows={4} inset />}>
      {list.items?.length === 0 ? (
        <EmptyState title={t('operator-actions.emptyTitle')}>{t('operator-actions.emptyText')}</EmptyState>
      ) : (
        <ul className={styles.list}>
          {list.items?.map((action) => (
            <li key={action.id} className={styles.row}>
              <ActionText action={action} />
            </li>
          ))}
        </ul>
      )}
    </PagedStates>
  );
}

function ActionText({ action: { action, reference, reason, timeTs } }: { readonly action: OperatorActionView }) {
  const { t, i18n } = useTranslation();
  const time = formatDateTime(timeTs, 'YYYY-MM-DD HH:mm:ss', brand().timeZone);
  const number = reference === '' ? '' : t('operator-actions.number', { number: reference });
  return (
    <>
      <span className={styles.what}>
        {isKnownAction(i18n, action) ? t(`operator-actions.action.${action}`) : t('operator-actions.other')}
      </span>
      {reason === '' ? null : <span className={styles.reason}>{reason}</span>}
      <span className={styles.about}>{[time, number].filter((text) => text !== '').join(' · ')}</span>
    </>
  );
}

const ROWS = 2 * PAGE_SIZE;

/** They concern the user, whichever account is selected. */
function useOperatorActions(): PagedList<OperatorActionView> {
  const locale = usePreferences((preferences) => preferences.locale);
  return usePagedList<OperatorActionView, Page<OperatorActionView>>({
    queryKey: ['account', 'operator-actions', locale],
    readPage: async (page, signal) => {
      const { list, pages } = await fetchCall('userOperatorActions', { page, limit: ROWS, locale }, signal);
      return { items: list, pages };
    },
  });
}

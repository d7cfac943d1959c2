import { useTranslation } from 'react-i18next';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { ListSkeleton } from '../../../page/list-skeleton.tsx';
import styles from '../../../money-parts/money.module.css';
import { useRecords, type RecordFilter } from '../shared/use-records.ts';
import { RecordRow } from './record-row.tsx';
import own from './records.module.css';

const KINDS = ['all', 'deposit', 'withdrawal'] as const;
const STATES = ['all', 'waiting', 'success', 'failed'] as const;

/** Deposits and withdrawals, filtered by kind and status. */
export function MoneyRecords() {
  const { t } = useTranslation();
  const [filter, choose] = usePersistedDraft<RecordFilter>('records', { kind: null, state: null });
  const list = useRecords(filter);
  return (
    <>
      <div className={own.filters}>
        <Chips<(typeof KINDS)[number]>
          variant="ink"
          label={t('wallet.record.kinds')}
          items={KINDS.map((value) => ({ value, label: t(`wallet.filter.${value}`) }))}
          value={filter.kind ?? 'all'}
          onChange={(kind) => choose({ kind: kind === 'all' ? null : kind })}
        />
        <Chips<(typeof STATES)[number]>
          label={t('wallet.record.states')}
          items={STATES.map((value) => ({ value, label: t(`wallet.filter.${value}`) }))}
          value={filter.state ?? 'all'}
          onChange={(state) => choose({ state: state === 'all' ? null : state })}
        />
      </div>
      <PagedStates list={list} failedTitle={t('wallet.failedTitle')} loading={<ListSkeleton rows={6} />}>
        {list.items?.length === 0 ? (
          <p className={styles.none}>
            {t(filter.kind === null && filter.state === null ? 'wallet.noRecords' : 'wallet.noneOfThese')}
          </p>
        ) : (
          <ul className={styles.rows}>
            {list.items?.map((record) => (
              <li key={record.id}>
                <RecordRow record={record} />
              </li>
            ))}
          </ul>
        )}
      </PagedStates>
    </>
  );
}

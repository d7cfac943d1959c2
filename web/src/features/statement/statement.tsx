import { useTranslation } from 'react-i18next';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { PagedStates } from '@truefill/client/paging/paged-states.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { displayName, useInstruments } from '../../instruments/instruments.ts';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import { EVERYTHING, type RangeChoice } from '../../trading-parts/range.ts';
import { OwnDates, RangeChoiceChips } from '../../trading-parts/range-choice.tsx';
import { fileName, rangeNow, readableRange } from '../../trading-parts/read-range.ts';
import { SaveButton } from '../../trading-parts/save-button.tsx';
import { MovementRow } from './movement-row.tsx';
import { PaperHead, PrintButton } from './paper.tsx';
import { statementFile } from './statement-file.ts';
import styles from './statement.module.css';
import { useMovements } from './use-movements.ts';

/** Every movement of the account's money, newest first, and the shown ones as a file. */
export function StatementScreen() {
  const { t } = useTranslation();
  const [range, choose] = usePersistedDraft<RangeChoice>('statement', EVERYTHING);
  return (
    <div className={styles.page}>
      <PageHeader title={t('statement.title')} backTo="/user" actions={<Actions range={range} />} />
      <RangeChoiceChips className={styles.ranges} range={range} onChange={choose} />
      <OwnDates className={styles.dates} range={range} onChange={choose} />
      <Movements range={range} />
    </div>
  );
}

function Actions({ range }: { readonly range: RangeChoice }) {
  return (
    <div className={styles.actions}>
      <PrintButton range={range} />
      <SaveStatement range={range} />
    </div>
  );
}

function SaveStatement({ range }: { readonly range: RangeChoice }) {
  const { i18n } = useTranslation();
  const accountMode = useSession((session) => session.accountMode);
  const instruments = useInstruments();
  const readable = readableRange(range);
  const file = statementFile({
    name: () => fileName(accountMode, 'statement', readable),
    rangeNow: () => rangeNow(readable),
    marketName: (symbol) => {
      const instrument = instruments?.bySymbol.get(symbol);
      return instrument ? displayName(instrument) : symbol;
    },
    language: i18n,
  });
  return <SaveButton file={file} />;
}

function Movements({ range }: { readonly range: RangeChoice }) {
  const { t } = useTranslation();
  const list = useMovements(range);
  return (
    <PagedStates list={list} failedTitle={t('statement.failedTitle')} loading={<ListSkeleton rows={6} rowHeight="60px" inset />}>
      {list.items?.length === 0 ? (
        range.kind === 'all' ? (
          <EmptyState title={t('statement.emptyTitle')}>{t('statement.emptyText')}</EmptyState>
        ) : (
          <EmptyState title={t('statement.noneTitle')} />
        )
      ) : (
        <>
          <PaperHead range={range} movements={list.items ?? []} hasMore={list.hasNext} />
          <ul className={styles.list}>
            {list.items?.map((movement) => (
              <li key={movement.id}>
                <MovementRow movement={movement} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedStates>
  );
}

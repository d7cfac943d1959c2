import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronRight } from '@truefill/ui/components/icons.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { OldListNote } from '@truefill/client/paging/old-list-note.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { ResetDemo } from '../../../money-parts/reset-demo.tsx';
import { RecordRow } from '../records/record-row.tsx';
import { ListSkeleton } from '../../../page/list-skeleton.tsx';
import styles from '../../../money-parts/money.module.css';
import { TradeRow } from '../shared/trade-row.tsx';
import { useMoneyUpdates } from '../../../money-parts/use-money-updates.ts';
import { useLatestRecords } from '../shared/use-records.ts';
import { Shortcuts } from './shortcuts.tsx';
import { useLatestTrades } from './use-latest-trades.ts';
import { WalletTop } from './wallet-top.tsx';

const PREVIEW = 5;

/** The wallet's home: balances, deposit and withdrawal, and the latest records. */
export function WalletHomeScreen() {
  const { t } = useTranslation();
  const demo = useSession(({ accountMode }) => accountMode === 'demo');
  const [hidden, setHidden] = useState(false);
  useMoneyUpdates();
  if (demo) {
    // demo money can neither be deposited nor withdrawn: it can only be reset
    return (
      <>
        <PageHeader title={t('wallet.title')} backTo="/user" />
        <div className={styles.page}>
          <p className={styles.small}>{t('wallet.demoText')}</p>
          <div className={styles.rows}>
            <ResetDemo />
          </div>
        </div>
      </>
    );
  }
  return (
    <>
      <WalletTop hidden={hidden} onHide={setHidden} />
      <div className={styles.page}>
        <Shortcuts hidden={hidden} />
        <LatestRecords />
        <LatestTrades />
      </div>
    </>
  );
}

function LatestRecords() {
  const { t } = useTranslation();
  const { data, error, refetch } = useLatestRecords(PREVIEW);
  return (
    <Latest
      title={t('wallet.moneyRecords')}
      to="/user/wallet/depositList"
      none={t('wallet.noRecords')}
      failure={error instanceof CallFailed ? error.failure : null}
      onRetry={() => void refetch()}
      rows={data?.map((record) => ({ key: String(record.id), row: <RecordRow record={record} /> }))}
    />
  );
}

function LatestTrades() {
  const { t } = useTranslation();
  const { data, error, refetch } = useLatestTrades(PREVIEW);
  return (
    <Latest
      title={t('wallet.trades')}
      to="/user/wallet/transactionList"
      none={t('wallet.noTrades')}
      failure={error instanceof CallFailed ? error.failure : null}
      onRetry={() => void refetch()}
      rows={data?.map((trade) => ({ key: `${trade.kind} ${trade.order.id}`, row: <TradeRow trade={trade} /> }))}
    />
  );
}

interface LatestProps {
  readonly title: string;
  readonly to: '/user/wallet/depositList' | '/user/wallet/transactionList';
  readonly none: string;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  /** undefined while loading */
  readonly rows: readonly { readonly key: string; readonly row: ReactNode }[] | undefined;
}

/** The newest entries of a list, with a link to all of them. */
function Latest({ title, to, none, failure, onRetry, rows }: LatestProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to={to} className={styles.all} aria-label={t('wallet.allOf', { list: title })}>
          {t('wallet.filter.all')}
          <IconChevronRight size={18} aria-hidden="true" />
        </Link>
      </div>
      {failure && rows ? <OldListNote onRetry={onRetry} /> : null}
      {rows === undefined ? (
        failure === null ? (
          <ListSkeleton rows={2} />
        ) : (
          <ListFailed title={t('wallet.failedTitle')} failure={failure} onRetry={onRetry} />
        )
      ) : rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ key, row }) => (
            <li key={key}>{row}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

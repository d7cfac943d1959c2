import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { NotThere } from '@truefill/client/page/not-there.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { ListSkeleton } from '../../../page/list-skeleton.tsx';
import styles from '../../../money-parts/money.module.css';
import { RunningOption } from './running-option.tsx';
import { useOptionByNumber, useOrderByNumber } from './use-trade.ts';
import { OptionDetail } from '../../options/index.ts';
import { OrderDetail } from '../../trading/index.ts';

/** The details of an order; back returns to the list, at the same position. */
export function OrderPage({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useOrderByNumber(orderNumber);
  return (
    <Page title={t('history.detail')}>
      {data ? <OrderDetail order={data} /> : <Missing known={data} failed={isError} onRetry={() => void refetch()} />}
    </Page>
  );
}

/** The details of an option. */
export function OptionPage({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useOptionByNumber(orderNumber);
  return (
    <Page title={t('options.history.detail')}>
      {!data ? (
        <Missing known={data} failed={isError} onRetry={() => void refetch()} />
      ) : data.outcome === null ? (
        <RunningOption order={data} />
      ) : (
        <OptionDetail order={data} />
      )}
    </Page>
  );
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} backTo="/user/wallet/transactionList" />
      <div className={styles.page}>{children}</div>
    </>
  );
}

interface MissingProps {
  readonly known: null | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

function Missing({ known, failed, onRetry }: MissingProps) {
  const { t } = useTranslation();
  if (known === null)
    return <NotThere title={t('wallet.notFound')} list={{ to: '/user/wallet/transactionList', label: t('wallet.records') }} />;
  return failed ? <LoadFailed onRetry={onRetry} /> : <ListSkeleton rows={4} />;
}

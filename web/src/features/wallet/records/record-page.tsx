import { useTranslation } from 'react-i18next';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { NotThere } from '@truefill/client/page/not-there.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { ListSkeleton } from '../../../page/list-skeleton.tsx';
import styles from '../../../money-parts/money.module.css';
import { RealOnly } from '../../../money-parts/real-only.tsx';
import { useRecord } from '../shared/use-records.ts';
import { RecordDetail } from './record-detail.tsx';

/** One deposit or withdrawal, with live updates. */
export function RecordPage({ recordNumber }: { readonly recordNumber: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('wallet.record.title')} backTo="/user/wallet/depositList" />
      <RealOnly>
        <Followed recordNumber={recordNumber} />
      </RealOnly>
    </>
  );
}

function Followed({ recordNumber }: { readonly recordNumber: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useRecord(recordNumber);
  if (data) return <RecordDetail record={data} />;
  if (data === null)
    return <NotThere title={t('wallet.notFound')} list={{ to: '/user/wallet/depositList', label: t('wallet.records') }} />;
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <ListSkeleton rows={3} />
    </div>
  );
}

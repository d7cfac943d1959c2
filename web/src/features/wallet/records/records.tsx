import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import styles from '../../../money-parts/money.module.css';
import { RealOnly } from '../../../money-parts/real-only.tsx';
import { useMoneyUpdates } from '../../../money-parts/use-money-updates.ts';
import { MoneyRecords } from './money-records.tsx';
import { RecordPage } from './record-page.tsx';
import { OptionPage, OrderPage } from './trade-pages.tsx';
import { Trades } from './trades.tsx';

const PATHS = { money: '/user/wallet/depositList', trades: '/user/wallet/transactionList' } as const;
type Tab = keyof typeof PATHS;

/** Deposits and withdrawals, and trades: lists, and the details of the one in the URL. */
export function RecordsScreen() {
  const { record, uid, optionUID } = useSearch({ strict: false });
  useMoneyUpdates();
  if (record !== undefined) return <RecordPage recordNumber={record} />;
  if (uid !== undefined) return <OrderPage orderNumber={uid} />;
  if (optionUID !== undefined) return <OptionPage orderNumber={optionUID} />;
  return <Lists />;
}

function Lists() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const demo = useSession(({ accountMode }) => accountMode === 'demo');
  const tab: Tab = path === PATHS.money ? 'money' : 'trades';
  return (
    <>
      <PageHeader title={t('wallet.records')} backTo="/user/wallet" />
      <div className={styles.page}>
        <Segmented<Tab>
          label={t('wallet.records')}
          items={[
            { value: 'money', label: t('wallet.moneyTab') },
            { value: 'trades', label: t('wallet.trades') },
          ]}
          value={tab}
          onChange={(next) => void navigate({ to: PATHS[next], replace: true })}
        />
        {tab === 'trades' ? <Trades /> : demo ? null : <MoneyRecords />}
      </div>
      {tab === 'money' && demo ? <RealOnly>{null}</RealOnly> : null}
    </>
  );
}

import { Navigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrencyBalanceView } from '@truefill/api/wallet/views.ts';
import type { TransferDirection } from '@truefill/domain/wallet/transfer.ts';
import { TabPanel, Tabs } from '@truefill/ui/components/tabs.tsx';
import { brand } from '@truefill/client/brand.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { ListSkeleton } from '../../../page/list-skeleton.tsx';
import styles from '../../../money-parts/money.module.css';
import { RealOnly } from '../../../money-parts/real-only.tsx';
import { useMoneyUpdates } from '../../../money-parts/use-money-updates.ts';
import { useUserQuery } from '../../../page/use-user.ts';
import { Balances } from './balances.tsx';
import { CoinMovements } from './coin-movements.tsx';
import { TransferSheet } from './transfer-sheet.tsx';
import own from './my-wallet.module.css';

type Tab = 'balances' | 'records';

/** The user's balances by currency, and their movements. Only at brands that hold coins, and for users who still have some. */
export function MyWalletScreen() {
  useMoneyUpdates();
  return brand().switches.myWalletPage ? <Page content={<Content />} /> : <FromBefore />;
}

function Page({ content }: { readonly content: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('wallet.shortcut.myWallet')} backTo="/user/wallet" />
      <RealOnly>{content}</RealOnly>
    </>
  );
}

/** If the brand no longer holds coins, the page is for users who still have a coin account. */
function FromBefore() {
  const isReal = useSession(({ accountMode }) => accountMode === 'real');
  const { user, failed } = useUserQuery();
  if (isReal && user?.hasCoins === true) return <Page content={<Content />} />;
  if (isReal && user === undefined && !failed) return <Page content={<ListSkeleton rows={4} />} />;
  return <Navigate to="/user/wallet" replace />;
}

interface Transfer {
  readonly of: CurrencyBalanceView;
  readonly direction: TransferDirection;
}

function Content() {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('balances');
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  return (
    <>
      <Tabs<Tab>
        className={own.tabs}
        label={t('wallet.shortcut.myWallet')}
        items={[
          { value: 'balances', label: t('wallet.my_wallet') },
          { value: 'records', label: t('wallet.wallet_record') },
        ]}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value="balances">
          <div className={styles.page}>
            <Balances onTransfer={(of, direction) => setTransfer({ of, direction })} />
          </div>
        </TabPanel>
        <TabPanel value="records">
          <div className={styles.page}>
            <CoinMovements />
          </div>
        </TabPanel>
      </Tabs>
      <TransferSheet transfer={transfer} onClose={() => setTransfer(null)} />
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconPlus, IconWallet } from '@truefill/ui/components/icons.ts';
import { MethodsList } from './methods-list.tsx';
import styles from './payout-methods.module.css';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { useSavedWallets } from './saved-methods.ts';
import { SavingNote } from './waiting-note.tsx';
import { WalletCard } from './wallet-card.tsx';
import { savesWallets, WalletsOffered } from './wallets-offered.tsx';

/** The user's crypto addresses for withdrawals. */
export function CryptoWalletsScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHeader title={t('wallet.shortcut.crypto')} backTo="/user/wallet" />
      <RealOnly>
        <Wallets />
      </RealOnly>
    </div>
  );
}

function Wallets() {
  const { t } = useTranslation();
  const query = useSavedWallets();
  const offered = savesWallets();
  return (
    <>
      <MethodsList
        query={query}
        label={t('wallet.shortcut.crypto')}
        failedTitle={t('payout.wallets.failedTitle')}
        empty={
          <WalletsOffered>
            <EmptyState picture={<IconWallet size={30} />} title={t('payout.wallets.emptyTitle')}>
              {t('payout.wallets.emptyText')}
            </EmptyState>
          </WalletsOffered>
        }
      >
        {(wallet) => <WalletCard wallet={wallet} />}
      </MethodsList>
      {offered && query.data && query.data.length > 0 ? <SavingNote /> : null}
      {offered ? (
        <div className={styles.bar} data-pinned>
          <Link to="/user/wallet/addCrypto" className={styles.addLink}>
            <IconPlus size={20} aria-hidden="true" /> {t('common.addWallet')}
          </Link>
        </div>
      ) : null}
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconCreditCard, IconCurrencyBitcoin, IconWallet } from '@truefill/ui/components/icons.ts';
import { brand } from '@truefill/client/brand.ts';
import { useUser } from '../../../page/use-user.ts';
import { useBankCards, useSavedWallets } from '../../payout-methods/index.ts';
import { shortcutsOf, type Shortcut } from './shortcuts-of.ts';
import styles from './wallet-home.module.css';

const SHORTCUTS = {
  myWallet: { to: '/user/myWallet', Icon: IconWallet },
  crypto: { to: '/user/wallet/crypto', Icon: IconCurrencyBitcoin },
  bankCard: { to: '/user/wallet/bankCard', Icon: IconCreditCard },
} as const satisfies Record<Shortcut, unknown>;

const COUNTS = { myWallet: null, crypto: WalletCount, bankCard: CardCount } as const satisfies Record<Shortcut, unknown>;

/** Links to coins and payout methods, as far as the brand has them. */
export function Shortcuts() {
  const { t } = useTranslation();
  const { switches, hasCoinNetworks } = brand();
  const offered = shortcutsOf(switches, { hasCoinNetworks, hasCoins: useUser()?.hasCoins ?? false });
  if (offered.length === 0) return null;
  return (
    <nav className={styles.shortcuts} aria-label={t('wallet.shortcuts')}>
      {offered.map((name) => {
        const { to, Icon } = SHORTCUTS[name];
        const Count = COUNTS[name];
        return (
          <Link key={name} to={to} className={styles.shortcut}>
            <span className={styles.shortcutIcon}>
              <Icon size={20} aria-hidden="true" />
            </span>
            <span>
              {t(`wallet.shortcut.${name}`)}
              {Count === null ? null : <Count />}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

function WalletCount() {
  return <Saved count={useSavedWallets().data?.length} />;
}

function CardCount() {
  return <Saved count={useBankCards().data?.length} />;
}

/** The number of saved methods. @param count undefined while loading, and if it fails */
function Saved({ count }: { readonly count: number | undefined }) {
  const { t } = useTranslation();
  return <span className={styles.count}>{count === undefined ? '\u00a0' : t('wallet.saved', { count })}</span>;
}

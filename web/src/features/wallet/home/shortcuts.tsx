import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconCreditCard, IconCurrencyBitcoin, IconWallet } from '@truefill/ui/components/icons.ts';
import { brand } from '@truefill/client/brand.ts';
import { useUser } from '../../../page/use-user.ts';
import { useBankCards, useSavedWallets } from '../../payout-methods/index.ts';
import { useBalances } from '../my-wallet/use-balances.ts';
import { shortcutsOf, type Shortcut } from './shortcuts-of.ts';
import { Sum } from './sum.tsx';
import styles from './wallet-home.module.css';

const SHORTCUTS = {
  myWallet: { to: '/user/myWallet', Icon: IconWallet },
  crypto: { to: '/user/wallet/crypto', Icon: IconCurrencyBitcoin },
  bankCard: { to: '/user/wallet/bankCard', Icon: IconCreditCard },
} as const satisfies Record<Shortcut, unknown>;

const DETAILS = { myWallet: CoinsTotal, crypto: WalletCount, bankCard: CardCount } as const satisfies Record<Shortcut, unknown>;

interface DetailProps {
  /** whether sums are hidden */
  readonly hidden: boolean;
}

/** Links to coins and payout methods, as far as the brand has them. */
export function Shortcuts({ hidden }: DetailProps) {
  const { t } = useTranslation();
  const { switches, hasCoinNetworks } = brand();
  const offered = shortcutsOf(switches, { hasCoinNetworks, hasCoins: useUser()?.hasCoins ?? false });
  if (offered.length === 0) return null;
  return (
    <nav className={styles.shortcuts} aria-label={t('wallet.shortcuts')}>
      {offered.map((name) => {
        const { to, Icon } = SHORTCUTS[name];
        const Detail = DETAILS[name];
        return (
          <Link key={name} to={to} className={styles.shortcut}>
            <span className={styles.shortcutIcon}>
              <Icon size={20} aria-hidden="true" />
            </span>
            <span>
              {t(`wallet.shortcut.${name}`)}
              <Detail hidden={hidden} />
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

/** The balance above is what trading has: coins are not in it. */
function CoinsTotal({ hidden }: DetailProps) {
  const { t } = useTranslation();
  const total = useBalances().data?.total ?? null;
  return (
    <span className={styles.count}>
      {t('wallet.allCurrencies')} <Sum amount={total} hidden={hidden} />
    </span>
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

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCopy, IconTrash } from '@truefill/ui/components/icons.ts';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { shownBound } from './shown-bound.ts';
import { CoinMark } from '../../money-parts/coin-mark.tsx';
import styles from './payout-methods.module.css';
import type { SavedWallet } from './saved-methods.ts';
import { WaitingTag } from './waiting-note.tsx';

const ENDS = 5;

/** A saved address with its bounds, and actions to copy and delete it. */
export function WalletCard({ wallet }: { readonly wallet: SavedWallet }) {
  const { t } = useTranslation();
  const { coin, network, address } = wallet;
  return (
    <article className={styles.card}>
      <WalletHead wallet={wallet}>
        <Link
          to="/user/wallet/deleteCrypto"
          search={{
            currencyId: wallet.currencyId,
            walletId: wallet.id,
            currencyName: coin,
            protocol: network,
            cryptocurrencyAddress: wallet.encodedAddress,
          }}
          className={styles.iconLink}
          aria-label={t('payout.wallets.deleteOne', { coin, network })}
        >
          <IconTrash size={20} />
        </Link>
      </WalletHead>
      <div className={styles.addressLine}>
        <AddressText address={address} />
        <IconButton label={t('payout.wallets.copy', { coin, network })} onClick={() => copyText(address)}>
          <IconCopy size={20} />
        </IconButton>
      </div>
    </article>
  );
}

/** Coin, network and bounds of a saved address. */
export function WalletHead({ wallet, children }: { readonly wallet: SavedWallet; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const { coin, network, min, max } = wallet;
  return (
    <header className={styles.cardHead}>
      <CoinMark currency={coin} size={42} />
      <div className={styles.what}>
        <h2 className={styles.name}>
          {coin} <Tag>{network}</Tag> <WaitingTag untilMs={wallet.waitsUntilMs} />
        </h2>
        {max > 0 ? (
          <p className={styles.bounds}>
            {t('payout.wallets.range', { min: shownBound(min, 'least'), max: shownBound(max, 'most'), coin })}
          </p>
        ) : null}
      </div>
      {children}
    </header>
  );
}

/** A full address with emphasized ends, which people compare. */
export function AddressText({ address }: { readonly address: string }) {
  return (
    <p className={styles.address}>
      <b>{address.slice(0, ENDS)}</b>
      {address.slice(ENDS, -ENDS)}
      <b>{address.slice(-ENDS)}</b>
    </p>
  );
}

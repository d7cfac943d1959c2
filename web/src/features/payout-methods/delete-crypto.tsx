import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '@truefill/client/calls/client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { useOneAtATime } from '@truefill/client/forms/use-one-at-a-time.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { NotThere } from '@truefill/client/page/not-there.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconTrash } from '@truefill/ui/components/icons.ts';
import { MethodsList } from './methods-list.tsx';
import styles from './payout-methods.module.css';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { refetchMethods, useSavedWallets, type SavedWallet } from './saved-methods.ts';
import { AddressText, WalletHead } from './wallet-card.tsx';

/** Asks for confirmation to delete a saved address. */
export function DeleteCryptoScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHeader title={t('payout.wallets.deleteTitle')} backTo="/user/wallet/crypto" />
      <RealOnly>
        <Question />
      </RealOnly>
    </div>
  );
}

/** Shows the server's data for that id, never what the page's URL claims. */
function Question() {
  const { t } = useTranslation();
  const { walletId } = useSearch({ from: '/user/wallet/deleteCrypto' });
  const query = useSavedWallets();
  const named = query.data?.filter(({ id }) => id === walletId);
  return (
    <MethodsList
      query={{ ...query, data: named } as typeof query}
      label={t('payout.wallets.deleteTitle')}
      failedTitle={t('payout.wallets.failedTitle')}
      empty={<NotThere title={t('error.1051')} list={{ to: '/user/wallet/crypto', label: t('wallet.shortcut.crypto') }} />}
    >
      {(wallet) => <DeleteOne wallet={wallet} />}
    </MethodsList>
  );
}

function DeleteOne({ wallet }: { readonly wallet: SavedWallet }) {
  const { t } = useTranslation();
  const back = useBack('/user/wallet/crypto');
  const isMounted = useIsMounted();
  const { busy, run } = useOneAtATime();
  const remove = async (): Promise<void> => {
    const result = await run(() => call('deleteCryptoWallet', { walletId: wallet.id }));
    if (result === undefined) return;
    if (!result.ok) return showToast('error', (language) => errorText(language, result));
    showToast('success', (language) => language.t('payout.deleted'));
    if (isMounted.current) back();
    await refetchMethods();
  };
  return (
    <div className={styles.question}>
      <article className={styles.card}>
        <WalletHead wallet={wallet} />
        <div className={styles.addressLine}>
          <AddressText address={wallet.address} />
        </div>
      </article>
      <p className={styles.warning}>{t('payout.wallets.deleteText')}</p>
      <div className={styles.buttons}>
        <Button size="extra-large" onClick={back}>
          {t('common.cancel')}
        </Button>
        <Button tone="danger" size="extra-large" wide busy={busy} icon={<IconTrash size={20} />} onClick={() => void remove()}>
          {t('common.delete')}
        </Button>
      </div>
    </div>
  );
}

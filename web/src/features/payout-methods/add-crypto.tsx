import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinNetworkView } from '@truefill/api/deposits/network-view.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { brand } from '@truefill/client/brand.ts';
import { call } from '@truefill/client/calls/client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import { useForm } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { addressIn, looksLikeAddress } from '../../money-parts/address-shape.ts';
import { CoinMark } from '../../money-parts/coin-mark.tsx';
import { useCoinNetworks } from '../../money-parts/use-coin-networks.ts';
import { encodedFields } from './encoded-fields.ts';
import styles from './payout-methods.module.css';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { refetchMethods, useSavedWallets, type SavedWallet } from './saved-methods.ts';
import { SavingNote } from './waiting-note.tsx';
import { WalletsOffered } from './wallets-offered.tsx';

/** Saves a crypto address for withdrawals. */
export function AddCryptoScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHeader title={t('common.addWallet')} backTo="/user/wallet/crypto" />
      <RealOnly>
        <WalletsOffered>
          <Loaded />
        </WalletsOffered>
      </RealOnly>
    </div>
  );
}

function Loaded() {
  const networks = useCoinNetworks();
  const saved = useSavedWallets();
  if (networks.data && saved.data) return <WalletForm networks={networks.data} saved={saved.data} />;
  if (networks.error ?? saved.error)
    return <LoadFailed onRetry={() => void Promise.all([networks.refetch(), saved.refetch()])} />;
  return (
    <div className={styles.form} aria-busy="true">
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </div>
  );
}

interface WalletDraft {
  readonly coinId: string;
  readonly address: string;
}

/** The errors that prevent an address from being sent. */
interface WalletErrors {
  readonly coinId?: 'network';
  readonly address?: 'p_t_your_crypto_address' | 'shape';
}

function errorsOf({ coinId, address }: WalletDraft): WalletErrors {
  const text = address.trim();
  if (coinId === '') return { coinId: 'network' };
  if (text === '') return { address: 'p_t_your_crypto_address' };
  return looksLikeAddress(Number(coinId), text) ? {} : { address: 'shape' };
}

/** Refusals of the address itself. */
const OF_ADDRESS: readonly number[] = [ERROR_CODES.addressInvalid, ERROR_CODES.addressExists, ERROR_CODES.addressEmpty];

function WalletForm({
  networks,
  saved,
}: {
  readonly networks: readonly CoinNetworkView[];
  readonly saved: readonly SavedWallet[];
}) {
  const { t, i18n } = useTranslation();
  const back = useBack('/user/wallet/crypto');
  const isMounted = useIsMounted();
  const { prove, dialog } = useStepUp();
  const isFull = (coinId: number): boolean => !brand().switches.multiWallet && saved.some((wallet) => wallet.coinId === coinId);
  const first = networks.find(({ coinId }) => !isFull(coinId));
  const [draft, setDraft] = useState<WalletDraft>({ coinId: first ? String(first.coinId) : '', address: '' });
  const form = useForm<WalletDraft, WalletErrors>({
    draft: [draft, (changes) => setDraft((now) => ({ ...now, ...changes }))],
    errors: errorsOf,
    fieldOf: ({ code }) => (OF_ADDRESS.includes(code) ? 'address' : null),
    send: async ({ coinId, address }) => {
      const encoded = await encodedFields({ cryptocurrencyAddress: address.trim() });
      if (!encoded.ok) return encoded;
      const result = await prove(() => call('addCryptoWallet', { currencyId: Number(coinId), ...encoded.data }));
      if (!result.ok) return result;
      showToast('success', (language) => language.t('payout.wallets.added'));
      if (isMounted.current) back();
      await refetchMethods();
      return null;
    },
  });
  const network = networks.find(({ coinId }) => String(coinId) === draft.coinId);
  const refused = form.refusalAt('address');
  const address = form.field('address');
  const error = form.errors.address && t(`payout.error.${form.errors.address}`, { network: network?.network ?? '' });
  return (
    <form {...form.props} className={styles.form} aria-label={t('common.addWallet')}>
      <Select
        label={t('payout.wallets.network')}
        items={networks.map(({ coinId, coin, network: on }) => ({
          value: String(coinId),
          label: isFull(coinId) ? t('payout.wallets.full', { coin, network: on }) : `${coin} · ${on}`,
          icon: <CoinMark currency={coin} size={24} />,
          disabled: isFull(coinId),
        }))}
        placeholder={t('payout.wallets.choose')}
        error={form.errors.coinId && t('payout.error.network')}
        {...form.field('coinId')}
      />
      <TextField
        label={t('payout.wallets.address')}
        name="cryptocurrencyAddress"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TEXT_MAX}
        {...address}
        onChange={(text) => address.onChange(addressIn(text))}
        hint={network && t('payout.wallets.onlyNetwork', { coin: network.coin, network: network.network })}
        error={refused ? errorText(i18n, refused) : error}
      />
      {first ? <SavingNote /> : <p className={styles.warning}>{t('payout.wallets.allFull')}</p>}
      <Refusal failure={form.refusal} />
      <div className={styles.buttons} data-pinned>
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy} disabled={!first}>
          {t('payout.wallets.save')}
        </Button>
      </div>
      {dialog}
    </form>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { brand } from '@truefill/client/brand.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { Conditions } from '../../money-parts/conditions.tsx';
import { ListShape } from '../../money-parts/list-shape.tsx';
import { useCoinNetworks } from '../../money-parts/use-coin-networks.ts';
import { AmountForm } from './amount-form.tsx';
import { typedDestination, type Destination } from './destination.ts';
import { TypedAddress } from './typed-address.tsx';
import { cardDestination, useCardBounds, walletDestination } from './use-destinations.ts';
import type { Way, WithdrawDraft } from './withdraw-draft.ts';
import { useBankCards, useSavedWallets } from '../payout-methods/index.ts';

const BEGIN: WithdrawDraft = { way: 'crypto', chosen: null, coinId: null, address: '', amount: '' };

export interface WayProps {
  readonly draft: WithdrawDraft;
  readonly change: (changes: Partial<WithdrawDraft>) => void;
}

/** Where the money goes, and how much. */
export function WithdrawForm() {
  const { t } = useTranslation();
  const { bankCardWithdraw, noWalletWithdraw } = brand().switches;
  const [draft, change] = usePersistedDraft<WithdrawDraft>('withdraw', BEGIN);
  const Crypto = noWalletWithdraw ? ToTypedAddress : ToSavedWallet;
  return (
    <>
      {bankCardWithdraw ? (
        <Segmented<Way>
          label={t('withdraw.kinds')}
          items={[
            { value: 'crypto', label: t('deposit.kind.crypto') },
            { value: 'bank_card', label: t('deposit.kind.bank_card') },
          ]}
          value={draft.way}
          // an amount of a coin is none in dollars
          onChange={(way) => change({ ...BEGIN, way })}
        />
      ) : null}
      {draft.way === 'bank_card' && bankCardWithdraw ? (
        <ToCard draft={draft} change={change} />
      ) : (
        <Crypto draft={draft} change={change} />
      )}
    </>
  );
}

function ToSavedWallet({ draft, change }: WayProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSavedWallets();
  if (data === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListShape rows={3} />;
  const saved = data.map(walletDestination);
  const destination = chosenOf(saved, draft);
  if (destination === undefined) {
    return (
      <>
        <EmptyState
          title={t('withdraw.noWalletTitle')}
          action={
            <Link to="/user/wallet/addCrypto" className={buttonClass('primary')}>
              {t('common.addWallet')}
            </Link>
          }
        >
          {t('withdraw.noWalletText')}
        </EmptyState>
        <Conditions title={t('withdraw.rules')} />
      </>
    );
  }
  return <AmountForm draft={draft} change={change} destination={destination} saved={saved} />;
}

function ToCard({ draft, change }: WayProps) {
  const { t } = useTranslation();
  const bounds = useCardBounds();
  const { data, isError, refetch } = useBankCards();
  if (data === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListShape rows={3} />;
  const saved = data.map((card) => cardDestination(card, bounds.data));
  const destination = chosenOf(saved, draft);
  if (destination === undefined) {
    return (
      <>
        <EmptyState
          title={t('withdraw.noCardTitle')}
          action={
            <Link to="/user/wallet/addBankCard" className={buttonClass('primary')}>
              {t('withdraw.addCard')}
            </Link>
          }
        >
          {t('withdraw.noCardText')}
        </EmptyState>
        <Conditions title={t('withdraw.rules')} />
      </>
    );
  }
  return <AmountForm draft={draft} change={change} destination={destination} saved={saved} />;
}

function ToTypedAddress({ draft, change }: WayProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useCoinNetworks();
  if (data === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListShape rows={3} />;
  const network = data.find(({ coinId }) => coinId === draft.coinId) ?? data[0];
  if (network === undefined) return <EmptyState title={t('deposit.noAddress')}>{t('deposit.connectText')}</EmptyState>;
  return (
    <AmountForm draft={draft} change={change} destination={typedDestination(network, draft.address)} saved={[]}>
      {(form) => <TypedAddress networks={data} network={network} form={form} />}
    </AmountForm>
  );
}

/** The saved one that is chosen, else the first. */
function chosenOf(saved: readonly Destination[], { chosen }: WithdrawDraft): Destination | undefined {
  return saved.find(({ key }) => key === chosen) ?? saved[0];
}

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { brand } from '@truefill/client/brand.ts';
import { usePersistedDraft } from '@truefill/client/forms/persisted-draft.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import { useCoinNetworks } from '../../money-parts/use-coin-networks.ts';
import { AmountForm } from './amount-form.tsx';
import { typedDestination, type Destination } from './destination.ts';
import { Obstacle } from './obstacle.tsx';
import { TypedAddress } from './typed-address.tsx';
import { cardDestination, useCardBounds, walletDestination } from './use-destinations.ts';
import type { PayoutKind, WithdrawDraft } from './withdraw-draft.ts';
import { useBankCards, useSavedWallets } from '../payout-methods/index.ts';

const EMPTY_DRAFT: WithdrawDraft = { kind: 'crypto', chosen: null, coinId: null, address: '', amount: '' };

export interface DestinationFormProps {
  readonly draft: WithdrawDraft;
  readonly change: (changes: Partial<WithdrawDraft>) => void;
}

/** The destination and the amount. */
export function WithdrawForm() {
  const { t } = useTranslation();
  const { hasCoinNetworks, switches } = brand();
  const { bankCardWithdraw, noWalletWithdraw } = switches;
  const [draft, change] = usePersistedDraft<WithdrawDraft>('withdraw', EMPTY_DRAFT, { isKept: true });
  const Crypto = noWalletWithdraw ? ToTypedAddress : ToSavedWallet;
  const kinds = (['crypto', 'bank_card'] as const).filter((kind) => (kind === 'crypto' ? hasCoinNetworks : bankCardWithdraw));
  const [first] = kinds;
  if (first === undefined) return <NoPayouts />;
  // a draft may have been started under other rules, or not at all
  const kind = kinds.includes(draft.kind) ? draft.kind : first;
  return (
    <>
      {kinds.length > 1 ? (
        <Segmented<PayoutKind>
          label={t('withdraw.kinds')}
          items={kinds.map((value) => ({ value, label: t(`deposit.kind.${value}`) }))}
          value={kind}
          // an amount of a coin is not valid in dollars
          onChange={(next) => change({ ...EMPTY_DRAFT, kind: next })}
        />
      ) : null}
      {kind === 'bank_card' ? <ToCard draft={draft} change={change} /> : <Crypto draft={draft} change={change} />}
    </>
  );
}

/** For a brand that pays out neither coins nor to cards. */
function NoPayouts() {
  const { t } = useTranslation();
  return <Obstacle title={t('payout.wallets.notOffered')} />;
}

function ToSavedWallet({ draft, change }: DestinationFormProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSavedWallets();
  if (data === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />;
  const saved = data.map(walletDestination);
  const destination = chosenOf(saved, draft);
  if (destination === undefined) {
    const add = (
      <Link to="/user/wallet/addCrypto" className={buttonClass('primary')}>
        {t('common.addWallet')}
      </Link>
    );
    return (
      <Obstacle title={t('withdraw.noWalletTitle')} action={add}>
        {t('withdraw.noWalletText')}
      </Obstacle>
    );
  }
  return <AmountForm draft={draft} change={change} destination={destination} saved={saved} />;
}

function ToCard({ draft, change }: DestinationFormProps) {
  const { t } = useTranslation();
  const bounds = useCardBounds();
  const { data, isError, refetch } = useBankCards();
  if (data === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />;
  const saved = data.map((card) => cardDestination(card, bounds.data));
  const destination = chosenOf(saved, draft);
  if (destination === undefined) {
    const add = (
      <Link to="/user/wallet/addBankCard" className={buttonClass('primary')}>
        {t('payout.cards.add')}
      </Link>
    );
    return (
      <Obstacle title={t('withdraw.noCardTitle')} action={add}>
        {t('withdraw.noCardText')}
      </Obstacle>
    );
  }
  return <AmountForm draft={draft} change={change} destination={destination} saved={saved} />;
}

function ToTypedAddress({ draft, change }: DestinationFormProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useCoinNetworks();
  if (data === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />;
  const network = data.find(({ coinId }) => coinId === draft.coinId) ?? data[0];
  if (network === undefined) return <EmptyState title={t('deposit.noAddress')} />;
  return (
    <AmountForm draft={draft} change={change} destination={typedDestination(network, draft.address)} saved={[]}>
      {(form) => <TypedAddress networks={data} network={network} form={form} />}
    </AmountForm>
  );
}

/** The selected saved method, otherwise the first one. */
function chosenOf(saved: readonly Destination[], { chosen }: WithdrawDraft): Destination | undefined {
  return saved.find(({ key }) => key === chosen) ?? saved[0];
}

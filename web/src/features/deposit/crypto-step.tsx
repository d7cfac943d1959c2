import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinNetworkView } from '@truefill/api/deposits/network-view.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { brand } from '@truefill/client/brand.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { amountText } from '../../money-parts/amount.ts';
import { CoinMark } from '../../money-parts/coin-mark.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from '../../money-parts/money.module.css';
import { useCoinNetworks } from '../../money-parts/use-coin-networks.ts';
import { AddressCard } from './address-card.tsx';
import { ChangedNote } from './changed-note.tsx';
import { chosenNetwork, coinsOf, type DepositDraft } from './deposit-draft.ts';
import own from './deposit.module.css';
import { ProofStep } from './proof-step.tsx';

export interface DraftProps {
  readonly draft: DepositDraft;
  readonly change: (changes: Partial<DepositDraft>) => void;
}

export interface StepProps extends DraftProps {
  /** shown below, unless the step fails to load: one failure of the page is enough */
  readonly children: ReactNode;
}

/** Coin, network and the deposit address; then the amount and the proof. */
export function CryptoStep({ draft, change, children }: StepProps) {
  const { data, isError, refetch } = useCoinNetworks();
  if (data === undefined && isError) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <>
      {data === undefined ? <ListSkeleton rows={3} /> : <CryptoDestination draft={draft} change={change} networks={data} />}
      {children}
    </>
  );
}

interface CryptoDestinationProps extends DraftProps {
  readonly networks: readonly CoinNetworkView[];
}

function CryptoDestination({ draft, change, networks }: CryptoDestinationProps) {
  const { t } = useTranslation();
  const { shownDestination } = draft;
  if (draft.step === 'proof' && shownDestination !== null) {
    const now = networks.find(({ coinId }) => coinId === shownDestination.to.coinId);
    return (
      <ProofStep
        draft={draft}
        change={change}
        shownDestination={shownDestination}
        minDeposit={now?.minDeposit ?? 0}
        usdRate={now?.usdRate ?? 0}
      />
    );
  }
  const chosen = chosenNetwork(networks, draft.coinId);
  if (chosen === undefined) {
    const text = brand().switches.customerService ? t('deposit.connectText') : null;
    return <EmptyState title={t('deposit.noAddress')}>{text}</EmptyState>;
  }
  const { coinId, coin, network, addressNumber } = chosen;
  const sent = { to: { coinId, said: addressNumber }, unit: coin, name: `${coin} · ${network}` };
  return (
    <>
      <NetworkChoice networks={networks} chosen={chosen} onChange={(next) => change({ coinId: next, shownDestination: null })} />
      <ChangedNote key={draft.coinId} said={addressNumber} before={shownDestination?.to.said} />
      <AddressCard network={chosen} />
      <Notice tone="warn">
        <p>{t('deposit.onlyThis', { coin: chosen.coin, network: chosen.network })}</p>
        {brand().demonstration ? <p>{t('deposit.exampleAddress')}</p> : null}
      </Notice>
      <p className={styles.small}>{t('deposit.minimum', { amount: amountText(chosen.minDeposit, chosen.coin) })}</p>
      <Button tone="primary" size="extra-large" wide onClick={() => change({ step: 'proof', coinId, shownDestination: sent })}>
        {t('deposit.next')}
      </Button>
    </>
  );
}

interface NetworkChoiceProps {
  readonly networks: readonly CoinNetworkView[];
  readonly chosen: CoinNetworkView;
  readonly onChange: (coinId: number) => void;
}

/** The choice of the coin and its network. */
function NetworkChoice({ networks, chosen, onChange }: NetworkChoiceProps) {
  const { t } = useTranslation();
  const ofCoin = networks.filter(({ coin }) => coin === chosen.coin);
  const chooseCoin = (coin: string): void => {
    const first = networks.find((network) => network.coin === coin);
    if (first) onChange(first.coinId);
  };
  return (
    <div className={own.choice}>
      <Select
        label={t('deposit.coin')}
        items={coinsOf(networks).map((coin) => ({ value: coin, label: coin, icon: <CoinMark currency={coin} size={24} /> }))}
        value={chosen.coin}
        onChange={chooseCoin}
      />
      <Select
        label={t('wallet.network')}
        items={ofCoin.map(({ coinId, network }) => ({ value: String(coinId), label: network }))}
        value={String(chosen.coinId)}
        onChange={(coinId) => onChange(Number(coinId))}
      />
    </div>
  );
}

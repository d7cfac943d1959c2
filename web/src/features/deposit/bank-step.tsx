import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '@truefill/api/calls.ts';
import { Button, buttonClass } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { IconCopy } from '@truefill/ui/components/icons.ts';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from '../../money-parts/money.module.css';
import type { DraftProps, StepProps } from './crypto-step.tsx';
import { ChangedNote } from './changed-note.tsx';
import own from './deposit.module.css';
import { ProofStep } from './proof-step.tsx';
import { openChat } from '../account/index.ts';

type BankAccount = NonNullable<CallResponse<'depositBankAccount'>['dto']>;

/** The account for a bank transfer with the user's own reference; then the amount and the proof. */
export function BankStep({ draft, change, children }: StepProps) {
  const userId = useSession((session) => session.userId);
  const { data, isError, refetch } = useQuery({
    queryKey: ['account', 'bank account', userId],
    queryFn: async ({ signal }) => (await fetchCall('depositBankAccount', {}, signal)).dto,
  });
  if (data === undefined && isError) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <>
      {data ? <BankDestination draft={draft} change={change} account={data} /> : null}
      {data === undefined ? <ListSkeleton rows={3} /> : null}
      {data === null ? <ByChat /> : null}
      {children}
    </>
  );
}

function BankDestination({ draft, change, account }: DraftProps & { readonly account: BankAccount }) {
  const { t } = useTranslation();
  const { shownDestination } = draft;
  if (draft.step === 'proof' && shownDestination !== null) {
    return (
      <ProofStep
        draft={draft}
        change={change}
        shownDestination={shownDestination}
        minDeposit={account.minDepositAmount}
        usdRate={1}
      />
    );
  }
  const sent = { to: { said: account.said }, unit: 'USD', name: account.bank };
  return (
    <>
      <ChangedNote said={account.said} before={shownDestination?.to.said} />
      <AccountCard account={account} />
      <Notice tone="warn">
        <p>{t('deposit.writeReference')}</p>
        {brand().demonstration ? <p>{t('deposit.exampleAccount')}</p> : null}
      </Notice>
      <p className={styles.small}>{t('deposit.minimum', { amount: formatMoney(account.minDepositAmount) })}</p>
      <Button tone="primary" size="extra-large" wide onClick={() => change({ step: 'proof', shownDestination: sent })}>
        {t('deposit.next')}
      </Button>
    </>
  );
}

function AccountCard({ account }: { readonly account: BankAccount }) {
  const { t } = useTranslation();
  const copied = (text: string, label: string) => (
    <span className={own.copied}>
      <span className={own.bankText}>{text}</span>
      <IconButton label={t('deposit.copyOf', { what: label })} onClick={() => copyText(text)}>
        <IconCopy size={16} />
      </IconButton>
    </span>
  );
  const row = (key: 'bank' | 'holder' | 'account' | 'swift' | 'reference') => ({
    key,
    label: t(`deposit.bank.${key}`),
    value: copied(account[key], t(`deposit.bank.${key}`)),
    total: key === 'reference',
  });
  const rows = (['bank', 'holder', 'account', 'swift', 'reference'] as const).filter((key) => account[key] !== '').map(row);
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-label={t('deposit.bankAccount')}>
      <KeyValueList density="roomy" className={own.account} items={rows} />
    </section>
  );
}

/** For a brand without an account: customer service states the exchange rate and accepts the voucher. */
function ByChat() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('deposit.byChatTitle')}
      action={
        brand().service.chatUrl === '' ? (
          <Link to="/user/service" className={buttonClass('primary')}>
            {t('deposit.toService')}
          </Link>
        ) : (
          <Button tone="primary" onClick={openChat}>
            {t('deposit.openChat')}
          </Button>
        )
      }
    >
      {t('deposit.byChatText')}
    </EmptyState>
  );
}

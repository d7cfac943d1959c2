import { Link, Navigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { brand } from '@truefill/client/brand.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useFrame } from '@truefill/client/page/frame.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { useConditions } from '../../money-parts/conditions.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import money from '../../money-parts/money.module.css';
import { PaymentHeader } from '../../money-parts/payment-header.tsx';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { useMoneyUpdates } from '../../money-parts/use-money-updates.ts';
import { verificationPath } from '../../money-parts/verification-path.ts';
import { BeforeDeposit } from './before-deposit.tsx';
import { DepositForm } from './deposit-form.tsx';
import { openChat } from '../account/index.ts';
import { ConsentFirst } from '../legal/index.ts';

/** Deposits money: to a crypto address or by bank transfer, unless the brand accepts no deposits in the app. */
export function DepositScreen() {
  const { t } = useTranslation();
  useMoneyUpdates();
  const { disableDeposit, verification } = brand().treasury;
  const Form = verification.deposit === 'none' ? DepositForm : VerifiedFirst;
  return (
    <>
      <PaymentHeader title={t('deposit.title')} />
      <RealOnly>
        {disableDeposit === undefined ? (
          <ConsentFirst>
            <Form />
          </ConsentFirst>
        ) : (
          <ConnectService contact={disableDeposit} />
        )}
      </RealOnly>
    </>
  );
}

/** A user without the required verification sees no address: their deposit could not be credited. */
function VerifiedFirst() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useConditions();
  if (data === undefined) {
    return (
      <div className={money.page}>{isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />}</div>
    );
  }
  const unverified = data.find(({ code, met }) => code === 'depositVerification' && met === false);
  if (!unverified) return <DepositForm />;
  return (
    <div className={money.page}>
      <EmptyState
        title={t('withdraw.condition.depositVerification.unmet')}
        action={
          <Link to={verificationPath(unverified.values['needed'])} className={buttonClass('primary')}>
            {t('withdraw.verify')}
          </Link>
        }
      >
        {t('deposit.verifyText')}
      </EmptyState>
      <BeforeDeposit />
    </div>
  );
}

/** Deposits via customer service: phones go home, wide windows follow the brand's setting. */
function ConnectService({ contact }: { readonly contact: 'service' | 'page' | 'chat' }): ReactNode {
  const { t } = useTranslation();
  const phone = useFrame() === 'pages';
  const leaves = phone || contact === 'service';
  useEffect(() => {
    if (leaves) showToast('info', (language) => language.t('deposit.connectService'));
    else if (contact === 'chat') openChat();
  }, [leaves, contact]);
  if (leaves) return <Navigate to={phone ? '/' : '/user/service'} replace />;
  return (
    <EmptyState
      title={t('deposit.connectService')}
      action={
        contact === 'chat' ? (
          <Button tone="primary" onClick={openChat}>
            {t('deposit.openChat')}
          </Button>
        ) : (
          <Link to="/user/service" className={buttonClass('primary')}>
            {t('deposit.toService')}
          </Link>
        )
      }
    >
      {t('deposit.connectText')}
    </EmptyState>
  );
}

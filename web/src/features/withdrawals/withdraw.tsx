import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { brand } from '@truefill/client/brand.ts';
import { isDecided } from '@truefill/client/calls/pending-requests.ts';
import { CallFailed, fetchCall } from '@truefill/client/calls/query-client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { useUserQuery } from '../../page/use-user.ts';
import { useConditions } from '../../money-parts/conditions.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from '../../money-parts/money.module.css';
import { PaymentHeader } from '../../money-parts/payment-header.tsx';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { useMoneyUpdates } from '../../money-parts/use-money-updates.ts';
import { sentVerificationText, verificationPath } from '../../money-parts/verification-path.ts';
import { Obstacle } from './obstacle.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { canBindEmail } from '../account/index.ts';

/** Withdraws money: first checks whether it is possible, then shows the remaining steps, then the form. */
export function WithdrawScreen() {
  const { t } = useTranslation();
  useMoneyUpdates();
  return (
    <>
      <PaymentHeader title={t('withdraw.title')} />
      <RealOnly>
        <div className={styles.page}>
          <Status />
        </div>
      </RealOnly>
    </>
  );
}

function Status(): ReactNode {
  const userId = useSession((session) => session.userId);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['account', 'money', userId, 'withdrawStatus'],
    queryFn: ({ signal }) => fetchCall('withdrawStatus', {}, signal),
    // open orders change all the time
    staleTime: 0,
  });
  if (isPending) return <ListSkeleton rows={3} />;
  if (error instanceof CallFailed && isDecided(error.failure)) return <Blocked failure={error.failure} />;
  // a failed request does not mean that withdrawals are blocked
  return data === undefined ? <LoadFailed onRetry={() => void refetch()} /> : <Steps />;
}

const NEXT_STEPS: Partial<Record<number, { readonly to: string; readonly text: 'showOrders' | 'showRecord' | 'toService' }>> = {
  [ERROR_CODES.openPositionsNotClosed]: { to: '/position', text: 'showOrders' },
  [ERROR_CODES.withdrawalPending]: { to: '/user/wallet/depositList', text: 'showRecord' },
  [ERROR_CODES.accountAnomaly]: { to: '/user/service', text: 'toService' },
};

/** An obstacle to any withdrawal, which no form can resolve. */
function Blocked({ failure }: { readonly failure: Failure }) {
  const { t, i18n } = useTranslation();
  const next = NEXT_STEPS[failure.code];
  const action = next && (
    <Link to={next.to} className={buttonClass('primary')}>
      {t(`withdraw.${next.text}`)}
    </Link>
  );
  return (
    <Obstacle title={t('withdraw.blockedTitle')} action={action}>
      {errorText(i18n, failure)}
    </Obstacle>
  );
}

/** The steps before the form: an email address, then the verification. */
function Steps(): ReactNode {
  const { t } = useTranslation();
  const { user, failed, retry } = useUserQuery();
  const conditions = useConditions();
  if (failed && !user) return <LoadFailed onRetry={retry} />;
  // if the conditions fail to load, the withdrawal itself still reports what is missing
  if (!user || conditions.isPending) return <ListSkeleton rows={3} />;
  if (canBindEmail(user, brand().switches)) {
    const bind = (
      <Link to="/user/bindEmail" className={buttonClass('primary')}>
        {t('withdraw.bindEmail')}
      </Link>
    );
    return (
      <Obstacle title={t('withdraw.p_bind_email_first')} action={bind}>
        {t('withdraw.condition.email.text')}
      </Obstacle>
    );
  }
  const unverified = conditions.data?.find(({ code, met }) => code === 'verification' && met === false);
  if (unverified) {
    const verify = (
      <Link to={verificationPath(unverified.values['needed'])} className={buttonClass('primary')}>
        {t('withdraw.verify')}
      </Link>
    );
    return (
      <Obstacle title={t('withdraw.condition.verification.unmet')} action={verify}>
        {t(sentVerificationText(user, unverified.values['needed']) ?? 'withdraw.verifyText')}
      </Obstacle>
    );
  }
  return <WithdrawForm />;
}

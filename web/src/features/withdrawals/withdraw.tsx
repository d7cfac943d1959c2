import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { CallFailed, fetchCall } from '@truefill/client/calls/query-client.ts';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useSession } from '@truefill/client/session/session-store.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';

/** Says whether anything stands against a withdrawal, before a form is shown. */
export function WithdrawScreen() {
  const { t } = useTranslation();
  const demo = useSession(({ accountMode }) => accountMode === 'demo');
  return (
    <>
      <PageHeader title={t('withdraw.title')} backTo="/user" />
      {demo ? <EmptyState title={t('withdraw.demoTitle')}>{t('withdraw.demoText')}</EmptyState> : <Status />}
    </>
  );
}

function Status(): ReactNode {
  const { t, i18n } = useTranslation();
  const { isPending, error, refetch } = useQuery({
    queryKey: ['account', 'withdrawStatus'],
    queryFn: ({ signal }) => fetchCall('withdrawStatus', {}, signal),
    // What is open changes with each order.
    staleTime: 0,
  });
  if (isPending) return <Skeleton width="100%" height="120px" />;
  if (!error) return <EmptyState title={t('withdraw.clearTitle')}>{t('withdraw.clearText')}</EmptyState>;
  if (!(error instanceof CallFailed) || error.failure.code < 0) return <LoadFailed onRetry={() => void refetch()} />;
  const { failure } = error;
  const action =
    failure.code === ERROR_CODES.openPositionsNotClosed ? <Link to="/position">{t('withdraw.showOrders')}</Link> : undefined;
  return (
    <EmptyState title={t('withdraw.blockedTitle')} action={action}>
      {errorText(i18n, failure)}
    </EmptyState>
  );
}

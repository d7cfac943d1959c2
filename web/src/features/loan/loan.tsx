import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from '../../money-parts/money.module.css';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { useMoneyUpdates } from '../../money-parts/use-money-updates.ts';
import { sentVerificationText, verificationPath } from '../../money-parts/verification-path.ts';
import { useUser } from '../../page/use-user.ts';
import { ApplyForm } from './apply-form.tsx';
import { Repayment } from './repayment.tsx';
import { useLoan, type LoanNow } from './use-loan.ts';
import { WaitingLoan } from './waiting-loan.tsx';

/** A loan: application, pending decision, or repayment. */
export function LoanScreen() {
  const { t } = useTranslation();
  useMoneyUpdates();
  return (
    <>
      <PageHeader title={t('loan.title')} backTo="/user" actions={<Status />} />
      <RealOnly>
        <div className={styles.page}>
          <Content />
        </div>
      </RealOnly>
    </>
  );
}

const TONES = { requested: 'warn', active: 'ok', overdue: 'danger', rejected: 'neutral', repaid: 'ok' } as const;

/** The status of the loan, beside the title. */
function Status(): ReactNode {
  const { t } = useTranslation();
  const { data } = useLoan();
  if (!data?.loan) return null;
  const { status, takenBack } = data.loan;
  return <Tag tone={TONES[status]}>{t(`loan.status.${takenBack ? 'takenBack' : status}`)}</Tag>;
}

function Content(): ReactNode {
  const { data, error, refetch } = useLoan();
  if (data) return <Loan now={data} />;
  if (error instanceof CallFailed && error.failure.code === ERROR_CODES.invalidOperationStatus)
    // the brand does not lend, and the user owes nothing
    return <Navigate to="/user" replace />;
  return error ? <LoadFailed onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />;
}

function Loan({ now }: { readonly now: LoanNow }): ReactNode {
  const { loan, obstacle } = now;
  if (loan?.status === 'active' || loan?.status === 'overdue') return <Repayment loan={loan} />;
  if (loan?.status === 'requested') return <WaitingLoan loan={loan} />;
  if (obstacle !== '') return <NotOffered now={now} />;
  return <ApplyForm before={loan} />;
}

/** The obstacle to a loan, with a link to resolve it. */
function NotOffered({ now: { obstacle, verificationNeeded } }: { readonly now: LoanNow }) {
  const { t } = useTranslation();
  const user = useUser();
  if (obstacle === 'marginCall')
    return (
      <EmptyState
        title={t('loan.marginCallTitle')}
        action={
          <Link to="/position" className={buttonClass('neutral')}>
            {t('loan.toPositions')}
          </Link>
        }
      >
        {t('loan.marginCallText')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('loan.verifyTitle')}
      action={
        <Link to={verificationPath(verificationNeeded)} className={buttonClass('primary')}>
          {t('loan.verify')}
        </Link>
      }
    >
      {t((user && sentVerificationText(user, verificationNeeded)) ?? 'loan.verifyText')}
    </EmptyState>
  );
}

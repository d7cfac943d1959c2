import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconHeadset } from '@truefill/ui/components/icons.ts';
import { brand } from '@truefill/client/brand.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import money from '../../money-parts/money.module.css';
import { IconLink } from '../../page/icon-link.tsx';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { useVerification, type Level } from './use-verification.ts';
import { VerificationForm } from './verification-form.tsx';
import { AlreadyVerified, VerificationState } from './verification-state.tsx';
import { LevelBenefits } from './level-benefits.tsx';

/** Verification with photos: the only level, or the advanced one. */
export function VerifiedScreen() {
  return <VerificationScreen level="advanced" />;
}

/** The junior level, in brands that have two. */
export function JuniorVerifiedScreen() {
  if (!brand().switches.twoLevelVerification) return <Navigate to="/user/verified" replace />;
  return <VerificationScreen level="junior" />;
}

function VerificationScreen({ level }: { readonly level: Level }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t(level === 'junior' ? 'verification.juniorTitle' : 'verification.title')}
        backTo="/user"
        actions={
          brand().switches.customerService ? (
            <IconLink to="/user/service" label={t('common.contactService')}>
              <IconHeadset size={22} aria-hidden="true" />
            </IconLink>
          ) : null
        }
      />
      <RealOnly>
        <div className={money.page}>
          <Verification level={level} />
        </div>
      </RealOnly>
    </>
  );
}

function Verification({ level }: { readonly level: Level }) {
  const { data: view, isError, refetch } = useVerification(level);
  if (view === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />;
  if (view.state === 'verified') return <AlreadyVerified view={view} />;
  return (
    <>
      <VerificationState view={view} />
      <LevelBenefits level={level} />
      {/* new data remounts the form */}
      <VerificationForm key={`${view.state} ${view.submittedMs}`} level={level} view={view} />
    </>
  );
}

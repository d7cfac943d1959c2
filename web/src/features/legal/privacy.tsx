import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { LegalText } from './legal-text.tsx';
import styles from './legal.module.css';
import { useLegalText } from './use-legal-text.ts';

/** The privacy policy, if the brand shows one. */
export function PrivacyScreen() {
  const { t } = useTranslation();
  const coming = useLegalText('privacy');
  if (!brand().switches.privacyPage) return <Navigate to="/user" replace />;
  return (
    <>
      <PageHeader title={t('account.privacy')} backTo="/user/account" />
      {/* in a panel, keys scroll it only while it has the focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.page} role="region" aria-label={t('account.privacy')} tabIndex={0}>
        <LegalText {...coming} />
      </div>
    </>
  );
}

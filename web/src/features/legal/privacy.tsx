import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { brand } from '../../brand.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { LegalText } from './legal-text.tsx';
import styles from './legal.module.css';
import { useLegalText } from './use-legal-text.ts';

/** The privacy policy, where the brand shows one. */
export function PrivacyScreen() {
  const { t } = useTranslation();
  const text = useLegalText('privacy');
  if (!brand().switches.privacyPage) return <Navigate to="/user" replace />;
  return (
    <>
      <PageHeader title={t('account.privacy')} backTo="/user/account" />
      <div className={styles.page}>
        <LegalText text={text} />
      </div>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../shell/page-header.tsx';
import { LegalText } from './legal-text.tsx';
import styles from './legal.module.css';
import { useLegalText } from './use-legal-text.ts';

/** What a deposit is subject to: the service agreement and the copy-trade terms. */
export function AgreementScreen() {
  const { t } = useTranslation();
  const deposit = useLegalText('deposit');
  const copyTrade = useLegalText('copyTrade');
  return (
    <>
      <PageHeader title={t('account.agreement')} backTo="/user" />
      <div className={styles.page}>
        <LegalText text={deposit} titled />
        <LegalText text={copyTrade} titled />
      </div>
    </>
  );
}

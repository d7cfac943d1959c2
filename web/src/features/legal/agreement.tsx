import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { LegalText } from './legal-text.tsx';
import styles from './legal.module.css';
import { useLegalText } from './use-legal-text.ts';
import { removeStoredDraft, hasStoredDraft } from '../deposit/index.ts';

/** The terms of a deposit: the service agreement and the copy-trade terms. */
export function AgreementScreen() {
  const { t } = useTranslation();
  const deposit = useLegalText('deposit');
  const copyTrade = useLegalText('copyTrade');
  const router = useRouter();
  useEffect(
    () => () => {
      // a deposit draft is kept for the way back only
      if (router.state.location.pathname !== '/user/deposit') removeStoredDraft();
    },
    [router],
  );
  return (
    <>
      <PageHeader title={t('account.agreement')} backTo={hasStoredDraft() ? '/user/deposit' : '/user'} />
      {/* in a panel, keys scroll it only while it has the focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.page} role="region" aria-label={t('account.agreement')} tabIndex={0}>
        <LegalText {...deposit} titled />
        {/* both texts load together, so an error is shown only once */}
        {copyTrade.text ? <LegalText {...copyTrade} titled /> : null}
      </div>
    </>
  );
}

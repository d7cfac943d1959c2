import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { documentsOf, type LegalDocument } from '@truefill/api/legal/documents.ts';
import { brand } from '@truefill/client/brand.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { LegalText } from './legal-text.tsx';
import styles from './legal.module.css';
import { useLegalText } from './use-legal-text.ts';

/** A document at its own URL, also for visitors; an unknown URL leads to the list. */
export function DocumentScreen() {
  const { document: name } = useParams({ strict: false }) as { readonly document?: string };
  const document = documentsOf(brand()).find((known) => known === name);
  return document ? <Document document={document} /> : <Navigate to="/legal" replace />;
}

function Document({ document }: { readonly document: LegalDocument }) {
  const { t } = useTranslation();
  const coming = useLegalText(document);
  const title = coming.text?.title ?? t('common.legalDocuments');
  return (
    <>
      <PageHeader title={title} backTo="/legal" />
      {/* in a panel, keys scroll it only while it has the focus */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.page} role="region" aria-label={title} tabIndex={0}>
        <LegalText {...coming} />
      </div>
    </>
  );
}

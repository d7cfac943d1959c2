import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { documentsOf } from '@truefill/api/legal/documents.ts';
import { brand } from '@truefill/client/brand.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { IconFileText } from '@truefill/ui/components/icons.ts';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import styles from './legal.module.css';
import { useConsents } from './use-consents.ts';
import { useLegalDocumentTexts, versionText, type LegalDocumentTexts } from './use-legal-text.ts';

/** All documents of the brand with their versions; logged-in users see what they agreed to. */
export function DocumentsScreen() {
  const { t } = useTranslation();
  const { loaded, retry } = useLegalDocumentTexts();
  return (
    <>
      <PageHeader title={t('common.legalDocuments')} backTo="/user" />
      <div className={styles.page}>
        {loaded ? <Documents words={loaded.words} /> : null}
        {retry ? <LoadFailed onRetry={retry} /> : null}
        {!loaded && !retry ? <Skeleton width="100%" height="320px" /> : null}
      </div>
    </>
  );
}

function Documents({ words }: Pick<LegalDocumentTexts, 'words'>) {
  const agreed = useConsents()?.list ?? [];
  return (
    <ul>
      {documentsOf(brand()).map((document) => {
        const consent = agreed.find((each) => each.document === document);
        const date = consent && formatDateTime(consent.agreedTs, 'YYYY-MM-DD', brand().timeZone);
        return (
          <li key={document}>
            <Link to="/legal/$document" params={{ document }}>
              <ListRow
                icon={<IconFileText size={22} />}
                label={
                  <span className={styles.entry}>
                    {words(`${document}.title`)}
                    <small>{versionText(words, document)}</small>
                    {consent && date ? <small>{words('page.agreed', { version: consent.version, date })}</small> : null}
                  </span>
                }
                opens
              />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconDownload, IconTrash } from '@truefill/ui/components/icons.ts';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { brand } from '@truefill/client/brand.ts';
import { call } from '@truefill/client/calls/client.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { ExportRow } from './export-row.tsx';
import styles from './own-data.module.css';
import { useExports, type Exports } from './use-exports.ts';

/** Exports all data stored about the user, and links to closing the account. */
export function OwnDataScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useExports();
  return (
    <>
      <PageHeader title={t('own-data.title')} backTo="/user/account" />
      <div className={styles.page}>
        <div className={styles.text}>
          <p>{t('own-data.intro')}</p>
          <p>{t('own-data.format')}</p>
        </div>
        <Notice tone="warn">{t('own-data.private')}</Notice>
        {data ? (
          <OwnExports exports={data} />
        ) : isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Skeleton width="100%" height="160px" />
        )}
        <Link to="/user/close" className={styles.close}>
          <ListRow icon={<IconTrash size={20} />} label={t('own-data.close.open')} opens />
        </Link>
      </div>
    </>
  );
}

function OwnExports({ exports: { list, nextTs, keptDays } }: { readonly exports: Exports }) {
  const { t } = useTranslation();
  const { prove, dialog } = useStepUp();
  const form = useForm({
    draft: useValues({}),
    errors: () => ({}),
    send: async () => {
      const result = await prove(() => call('requestDataExport', {}));
      if (!result.ok) return result;
      showToast('success', (language) => language.t('own-data.requested'));
      await queryClient.invalidateQueries({ queryKey: ['account', 'data-exports'] });
      return null;
    },
  });
  const next = nextTs === 0 ? '' : formatDateTime(nextTs, 'YYYY-MM-DD HH:mm', brand().timeZone);
  return (
    <>
      <form {...form.props} className={styles.request} aria-label={t('own-data.request')}>
        <p className={styles.small}>{t('own-data.kept', { count: keptDays })}</p>
        <Refusal failure={form.refusal} />
        <Button
          type="submit"
          tone="primary"
          size="extra-large"
          wide
          icon={<IconDownload size={20} />}
          busy={form.busy}
          disabled={nextTs !== 0}
        >
          {t('own-data.request')}
        </Button>
        {next === '' ? null : <p className={styles.small}>{t('own-data.nextAt', { time: next })}</p>}
      </form>
      <section className={styles.list} aria-label={t('own-data.list')}>
        <h2>{t('own-data.list')}</h2>
        {list.length === 0 ? <p className={styles.small}>{t('own-data.none')}</p> : null}
        <ul>
          {list.map((each) => (
            <li key={each.id}>
              <ExportRow view={each} prove={prove} />
            </li>
          ))}
        </ul>
      </section>
      {dialog}
    </>
  );
}

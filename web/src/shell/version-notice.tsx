import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { reloadKeepingTyped } from './typed-over-reload.ts';
import styles from './version-notice.module.css';

const CHECK_EVERY_MS = 5 * 60_000;

/** Offers a reload when the server has become another version than the one this page came with. */
export function VersionNotice() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/config.json', { signal, cache: 'no-store' });
      return ((await response.json()) as { readonly version: string }).version;
    },
    // the page has just come with its version: the first check can wait
    initialData: brand().version,
    staleTime: CHECK_EVERY_MS,
    refetchInterval: CHECK_EVERY_MS,
  });
  if (data === brand().version) return null;
  return (
    <div className={styles.notice} role="status">
      {t('shell.newVersion')}
      <button type="button" className={styles.reload} onClick={() => void reloadKeepingTyped()}>
        {t('shell.connection.reload')}
      </button>
    </div>
  );
}

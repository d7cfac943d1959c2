import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { reloadWithTypedValues } from './restore-typed-values.ts';
import { useIsCodeGone } from '../live/lazy-part.tsx';
import styles from './version-notice.module.css';

const CHECK_EVERY_MS = 5 * 60_000;
/** Statuses that mean that the server is up, but has no brand for this host: it was removed, or the domain points elsewhere. */
const NO_CONFIG = new Set([404, 421]);

/**
 * Offers a reload when the server has a different version than this page, or no longer has its code: pressing something whose
 * code is gone would otherwise do nothing. Shows a notice if the page's brand is gone.
 */
export function VersionNotice() {
  const { t } = useTranslation();
  const isCodeGone = useIsCodeGone();
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/config.json', { signal, cache: 'no-store' });
      if (NO_CONFIG.has(response.status)) return null;
      return ((await response.json()) as { readonly version: string }).version;
    },
    // the page was just loaded with its version, so the first check can wait
    initialData: brand().version as string | null,
    staleTime: CHECK_EVERY_MS,
    refetchInterval: CHECK_EVERY_MS,
  });
  if (data === brand().version && !isCodeGone) return null;
  if (data === null) {
    return (
      <div className={styles.notice} role="alert">
        {t('shell.configMissing')}
      </div>
    );
  }
  return (
    <div className={styles.notice} role="status">
      {t('shell.newVersion')}
      <button type="button" className={styles.reload} onClick={() => void reloadWithTypedValues()}>
        {t('shell.connection.reload')}
      </button>
    </div>
  );
}

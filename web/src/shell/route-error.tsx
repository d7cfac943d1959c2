import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { classNames } from '@truefill/ui/components/class-names.ts';
import { useIsLive } from '../live/connection-store.ts';
import styles from './route-error.module.css';

/** Shown instead of a screen that failed to load or render. */
export function RouteError() {
  return <Fault className={styles.screen} />;
}

/** The same in a panel, which may be low. */
export function PanelError() {
  return <Fault className={styles.panel} />;
}

function Fault({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation();
  const router = useRouter();
  const live = useIsLive();
  // a failed dynamic import stays failed until the page is reloaded
  const retry = (): void => (live ? location.reload() : void router.invalidate());
  return (
    <div className={classNames(styles.fault, className)} role="alert">
      <h1 className={styles.title}>{t('shell.error.title')}</h1>
      <p className={styles.text}>{t('common.moneySafe')}</p>
      <button type="button" className={styles.retry} onClick={retry}>
        {t('shell.retry')}
      </button>
    </div>
  );
}

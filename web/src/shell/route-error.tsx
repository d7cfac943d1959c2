import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useIsLive } from '../live/connection-store.ts';
import { useIsPage } from './lazy-screen.tsx';
import styles from './route-error.module.css';

/** Shown instead of a screen that failed to load or render. */
export function RouteError() {
  'use no memo';
  const { t } = useTranslation();
  const isPage = useIsPage();
  return (
    <>
      {isPage ? <PageHeader title={t('shell.error.title')} /> : null}
      <Fault titled={isPage} />
    </>
  );
}

/** The same in a panel, which may be low. */
export function PanelError() {
  return <Fault />;
}

function Fault({ titled = false }: { readonly titled?: boolean }) {
  // part of every first load, and rendered once if ever
  'use no memo';
  const { t } = useTranslation();
  const router = useRouter();
  const live = useIsLive();
  const retry = (): void => {
    if (!live) return void router.invalidate();
    // a failed dynamic import stays failed until the page is reloaded, which must not lose what is typed in a ticket; the code
    // for that came with the overlays, since the server may no longer have it
    import('./deferred-overlays.tsx').then(
      ({ reloadWithTypedValues }) => reloadWithTypedValues(),
      () => location.reload(),
    );
  };
  return (
    <div className={styles.fault} role="alert">
      {titled ? null : <h1 className={styles.title}>{t('shell.error.title')}</h1>}
      <p className={styles.text}>{t('common.moneySafe')}</p>
      <button type="button" className={styles.retry} onClick={retry}>
        {t('shell.retry')}
      </button>
    </div>
  );
}

import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './route-fault.module.css';

/** Shown in place of a screen that could not be loaded or drawn. */
export function RouteFault() {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <div className={styles.fault} role="alert">
      <h1 className={styles.title}>{t('shell.fault.title')}</h1>
      <p className={styles.text}>{t('shell.fault.safe')}</p>
      <button type="button" className={styles.retry} onClick={() => void router.invalidate()}>
        {t('shell.retry')}
      </button>
    </div>
  );
}

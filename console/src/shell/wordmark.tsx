import mark from '../mark.svg';
import { useTranslation } from 'react-i18next';
import styles from './wordmark.module.css';

/** The console's mark and name. */
export function Wordmark() {
  const { t } = useTranslation();
  return (
    <span className={styles.wordmark}>
      <img src={mark} alt="" width="28" height="28" />
      <span>
        {t('console.product')} <span className={styles.suffix}>{t('console.suffix')}</span>
      </span>
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import styles from './market-table.module.css';

/** Above markets that were read before and could not be read again: when they open and close may have changed. */
export function OldList({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.old} role="status">
      {t('quotation.old')}
      <button type="button" className={styles.again} onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </p>
  );
}

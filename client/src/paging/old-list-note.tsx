import { useTranslation } from 'react-i18next';
import styles from './old-list-note.module.css';

export interface OldListNoteProps {
  readonly onRetry: () => void;
}

/** One line above a list that could not be refetched. */
export function OldListNote({ onRetry }: OldListNoteProps) {
  const { t } = useTranslation();
  return (
    <p className={styles.note} role="status">
      {t('shell.old')}
      <button type="button" onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </p>
  );
}

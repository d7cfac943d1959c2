import { useTranslation } from 'react-i18next';
import { CloseIcon } from './icons.tsx';
import styles from './notice-list.module.css';
import { dismissNotice, useNotices } from './notices-store.ts';

/** The short messages, read out by screen readers as they come. */
export function NoticeList() {
  const { t } = useTranslation();
  const notices = useNotices();
  return (
    <div className={styles.list} role="status" aria-live="polite">
      {notices.map(({ id, tone, text }) => (
        <div key={id} className={styles.notice} data-tone={tone}>
          <span className={styles.text}>{text}</span>
          <button type="button" className={styles.close} aria-label={t('shell.close')} onClick={() => dismissNotice(id)}>
            <CloseIcon size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}

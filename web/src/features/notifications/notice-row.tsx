import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@truefill/api/notifications/mapping.ts';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { NoticeIcon } from './notice-icon.tsx';
import { useNoticeTitle } from './notice-title.ts';
import { ListTime } from '../../page/list-time.tsx';
import styles from './notifications.module.css';

export interface NoticeRowProps {
  readonly notice: NotificationView;
  readonly onOpen: () => void;
}

/** A notice in the list. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { t } = useTranslation();
  const title = useNoticeTitle(notice);
  return (
    <button type="button" className={styles.row} data-unread={notice.unread || undefined} onClick={onOpen}>
      <NoticeIcon notice={notice} size={20} />
      <span className={styles.what}>
        <span className={styles.title}>
          {title}
          {notice.unread ? <VisuallyHidden>, {t('notifications.filter.unread')}</VisuallyHidden> : null}
        </span>
        <span className={styles.excerpt}>{notice.content}</span>
        <span className={styles.time}>
          <ListTime atMs={notice.atMs} />
        </span>
      </span>
    </button>
  );
}

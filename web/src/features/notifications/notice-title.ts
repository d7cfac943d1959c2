import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@truefill/api/mapping/notification.ts';

/** What a notice is headed with: its own title, else the name of its kind. */
export function useNoticeTitle({ title, alarm }: NotificationView): string {
  const { t } = useTranslation();
  return title === '' ? t(`notifications.alarm.${alarm ?? 'message'}`) : title;
}

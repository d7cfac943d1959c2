import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@truefill/api/notifications/mapping.ts';

/** What a notice is headed with: its own title, else the name of its kind. */
export function useNoticeTitle({ title, alarm }: NotificationView): string {
  const { t } = useTranslation();
  return title === '' ? t(`notifications.alarm.${alarm ?? 'message'}`) : title;
}

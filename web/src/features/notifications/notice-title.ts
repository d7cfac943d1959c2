import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@truefill/api/notifications/mapping.ts';

/** The heading of a notice: its own title, otherwise the name of its kind. */
export function useNoticeTitle({ title, alarm }: NotificationView): string {
  const { t } = useTranslation();
  return title === '' ? t(`notifications.alarm.${alarm ?? 'message'}`) : title;
}

import { useNavigate } from '@tanstack/react-router';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useTranslation } from 'react-i18next';
import { useUnreadCount } from './use-notifications.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { BellIcon } from '@truefill/client/page/icons.tsx';

/** Link to the notices, with the number of unread ones; nothing for visitors. */
export function NotificationBell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.status === 'signed-in');
  const unread = useUnreadCount();
  if (!signedIn) return null;
  return (
    <IconButton
      label={unread > 0 ? t('shell.unreadNotifications', { unread }) : t('notifications.title')}
      count={unread}
      onClick={() => void navigate({ to: '/user/notification' })}
    >
      <BellIcon size={20} />
    </IconButton>
  );
}

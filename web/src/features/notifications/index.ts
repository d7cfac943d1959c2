export { NotificationBell } from './notification-bell.tsx';
export { useUnreadCount } from './use-notifications.ts';

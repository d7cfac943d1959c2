export { createNotifications, type Notifications, type NotificationsParts } from './notifications.ts';

export { migrations as notificationsMigrations } from './migrations.ts';
export { notificationsData } from './personal-data.ts';
export { createNotifications, NOTICE_RETENTION, type Notifications, type NotificationsParts } from './notifications.ts';

export { migrations as notificationsMigrations } from './migrations.ts';
export { createNotifications, type Notifications } from './notifications.ts';

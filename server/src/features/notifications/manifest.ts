import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { NOTICE_RETENTION } from './notifications.ts';
import { notificationsData } from './personal-data.ts';

export const notificationsFeature: FeatureManifest = {
  name: 'notifications',
  migrations,
  retention: NOTICE_RETENTION,
  personalData: notificationsData,
  consumers: ({ notifications }) => [notifications.events],
  topics: ({ notifications }) => [notifications.topic],
  routes: ({ notifications }) => notifications.routes,
};

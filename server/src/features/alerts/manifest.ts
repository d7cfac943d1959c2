import type { FeatureManifest } from '../../feature-manifest.ts';
import { ALERT_RETENTION } from './alert-mails.ts';
import { migrations } from './migrations.ts';
import { alertsData } from './personal-data.ts';

export const alertsFeature: FeatureManifest = {
  name: 'alerts',
  migrations,
  retention: ALERT_RETENTION,
  personalData: alertsData,
  routes: ({ alerts }) => alerts.routes,
};

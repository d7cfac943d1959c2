import type { FeatureManifest } from '../../feature-manifest.ts';
import { guarantorNotices } from './guarantor-notices.ts';
import { loansModule } from './loans-module.ts';
import { migrations } from './migrations.ts';
import { loansData } from './personal-data.ts';

export const loansFeature: FeatureManifest = {
  name: 'loans',
  migrations,
  personalData: loansData,
  modules: (parts) => [loansModule(parts)],
  consumers: ({ notifications }) => [guarantorNotices(notifications.notify)],
  routes: ({ cash }) => cash.loans.routes,
};

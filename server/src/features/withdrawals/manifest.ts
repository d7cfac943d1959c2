import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { withdrawalsModule } from './withdrawals-module.ts';

export const withdrawalsFeature: FeatureManifest = {
  name: 'withdrawals',
  migrations,
  personalData: ({ cash }) => cash.withdrawals.personalData,
  modules: (parts) => [withdrawalsModule(parts)],
  routes: ({ cash }) => cash.withdrawals.routes,
};

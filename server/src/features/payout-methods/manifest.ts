import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';

export const payoutMethodsFeature: FeatureManifest = {
  name: 'payout-methods',
  migrations,
  personalData: ({ payoutMethods }) => payoutMethods.personalData,
  routes: ({ payoutMethods }) => payoutMethods.routes,
};

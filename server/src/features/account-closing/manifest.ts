import type { FeatureManifest } from '../../feature-manifest.ts';

export const accountClosingFeature: FeatureManifest = {
  name: 'account-closing',
  routes: ({ ownData }) => ownData.closing.routes,
};

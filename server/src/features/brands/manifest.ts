import type { FeatureManifest } from '../../feature-manifest.ts';
import { brandRoutes } from './routes.ts';

export const brandsFeature: FeatureManifest = {
  name: 'brands',
  routes: () => brandRoutes,
};

import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { quoteRoutes } from './routes.ts';

export const quotesFeature: FeatureManifest = {
  name: 'quotes',
  migrations,
  routes: quoteRoutes,
};

import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { ruleRoutes } from './routes.ts';

export const rulesFeature: FeatureManifest = {
  name: 'rules',
  migrations,
  routes: ({ rules }) => ruleRoutes(rules),
};

import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { OPERATOR_RETENTION } from './sessions.ts';

export const operatorsFeature: FeatureManifest = {
  name: 'operators',
  migrations,
  retention: OPERATOR_RETENTION,
  consoleRoutes: ({ operators }) => operators.routes,
};

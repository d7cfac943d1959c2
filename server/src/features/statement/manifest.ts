import type { FeatureManifest } from '../../feature-manifest.ts';
import { statementRoutes } from './routes.ts';

export const statementFeature: FeatureManifest = {
  name: 'statement',
  routes: ({ database }) => statementRoutes(database.pool),
};

import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { workspaceData } from './personal-data.ts';
import { workspaceRoutes } from './routes.ts';

export const workspaceFeature: FeatureManifest = {
  name: 'workspace',
  migrations,
  personalData: workspaceData,
  routes: ({ database: { pool }, clock, catalogue }) => workspaceRoutes(pool, clock, catalogue.bySymbol),
};

import type { FeatureManifest } from '../../feature-manifest.ts';
import { localeOf, type IdentityDatabase } from '../identity/index.ts';
import { migrations } from './migrations.ts';
import { auditData } from './personal-data.ts';
import { auditRoutes, operatorActionRoutes } from './routes.ts';

export const auditFeature: FeatureManifest = {
  name: 'audit',
  migrations,
  personalData: auditData,
  routes: ({ database }) =>
    operatorActionRoutes({
      pool: database.pool,
      localeOf: (userId) => localeOf(database.kysely as IdentityDatabase, userId),
    }),
  consoleRoutes: ({ database, clock, settings }) => auditRoutes({ pool: database.pool, clock, dataDir: settings.dataDir }),
};

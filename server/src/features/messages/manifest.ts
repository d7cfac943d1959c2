import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { messagesData } from './personal-data.ts';
import { messageRoutes } from './routes.ts';

export const messagesFeature: FeatureManifest = {
  name: 'messages',
  migrations,
  personalData: messagesData,
  consoleRoutes: ({ database: { pool }, clock, brands, messages }) => messageRoutes({ pool, clock, brands, sending: messages }),
};

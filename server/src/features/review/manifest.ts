import type { FeatureManifest } from '../../feature-manifest.ts';
import { correctionModule } from './correction-module.ts';
import { migrations } from './migrations.ts';
import { reviewData } from './personal-data.ts';

export const reviewFeature: FeatureManifest = {
  name: 'review',
  migrations,
  personalData: reviewData,
  modules: (parts) => [correctionModule(parts)],
  consoleRoutes: ({ review }) => review.routes,
};

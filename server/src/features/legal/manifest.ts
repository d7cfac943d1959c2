import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { legalData } from './personal-data.ts';

export const legalFeature: FeatureManifest = {
  name: 'legal',
  migrations,
  personalData: legalData,
  routes: ({ legal }) => legal.routes,
};

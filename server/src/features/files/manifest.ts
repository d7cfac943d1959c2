import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { filesData } from './personal-data.ts';

export const filesFeature: FeatureManifest = {
  name: 'files',
  migrations,
  personalData: filesData,
  routes: ({ files, authenticate }) => files.routes(authenticate),
};

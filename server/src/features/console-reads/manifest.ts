import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';

export const consoleReadsFeature: FeatureManifest = {
  name: 'console-reads',
  migrations,
};

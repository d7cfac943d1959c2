import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';

export const outboxFeature: FeatureManifest = {
  name: 'outbox',
  migrations,
};

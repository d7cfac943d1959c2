import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { IDENTITY_PICTURE_USE } from './picture-retention.ts';

export const verificationFeature: FeatureManifest = {
  name: 'verification',
  migrations,
  fileUses: { identity: IDENTITY_PICTURE_USE },
  personalData: ({ verification }) => verification.personalData,
  routes: ({ verification }) => verification.routes,
};

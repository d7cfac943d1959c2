import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { IDENTITY_RETENTION } from './retention.ts';
import { AVATAR_USE } from './users/profile.ts';

export const identityFeature: FeatureManifest = {
  name: 'identity',
  migrations,
  retention: IDENTITY_RETENTION,
  fileUses: { avatar: AVATAR_USE },
  personalData: ({ identity }) => identity.personalData,
};

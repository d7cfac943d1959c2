import type { FeatureManifest } from '../../feature-manifest.ts';
import { depositsModule } from './deposits-module.ts';
import { PROOF_USE } from './deposits.ts';
import { migrations } from './migrations.ts';
import { depositsData } from './personal-data.ts';

export const depositsFeature: FeatureManifest = {
  name: 'deposits',
  migrations,
  fileUses: { proof: PROOF_USE },
  personalData: depositsData,
  modules: (parts) => [depositsModule(parts)],
  routes: ({ cash }) => cash.deposits.routes,
};

import type { FeatureManifest } from '../../feature-manifest.ts';
import { creditModule } from './credit-module.ts';
import { migrations } from './ledger/migrations.ts';
import { ledgerData } from './ledger/personal-data.ts';

export const accountsFeature: FeatureManifest = {
  name: 'accounts',
  migrations,
  personalData: ledgerData,
  modules: (parts) => [creditModule(parts)],
};

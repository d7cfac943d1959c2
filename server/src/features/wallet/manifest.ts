import type { FeatureManifest } from '../../feature-manifest.ts';
import { loadKey } from '../../crypto/keys.ts';
import { walletRoutes } from './routes.ts';
import { transferModule } from './transfer-module.ts';

export const walletFeature: FeatureManifest = {
  name: 'wallet',
  modules: (parts) => [transferModule(parts)],
  routes: ({ database: { pool }, queue, trading, prices, clock, settings }) =>
    walletRoutes({ pool, queue, trading, prices, clock, rateKey: loadKey(settings.dataDir, 'held-rates') }),
};

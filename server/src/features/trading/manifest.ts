import type { FeatureManifest } from '../../feature-manifest.ts';
import { orderTopics } from '../../live/order-topics.ts';
import { migrations } from './migrations.ts';
import { tradingData } from './personal-data.ts';
import { tradingModules } from './trading-modules.ts';
import { TRADING_RETENTION } from './trading.ts';

export const tradingFeature: FeatureManifest = {
  name: 'trading',
  migrations,
  retention: TRADING_RETENTION,
  personalData: tradingData,
  modules: tradingModules,
  topics: ({ trading }) => orderTopics(trading.accountData),
  routes: ({ trading }) => trading.routes,
};

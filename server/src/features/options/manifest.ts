import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { optionsModule } from './orders/options-module.ts';
import { optionsData } from './personal-data.ts';

export const optionsFeature: FeatureManifest = {
  name: 'options',
  migrations,
  personalData: optionsData,
  modules: ({ optionBrands: brands, ...parts }) => [optionsModule({ ...parts, brands })],
  topics: ({ options }) => [options.topic],
  routes: ({ options }) => options.routes,
};

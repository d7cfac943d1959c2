import type { FeatureManifest } from '../../feature-manifest.ts';
import { DATA_EXPORT_RETENTION, dataExportData } from './data-exports.ts';
import { migrations } from './migrations.ts';

export const dataExportFeature: FeatureManifest = {
  name: 'data-export',
  migrations,
  retention: DATA_EXPORT_RETENTION,
  personalData: dataExportData,
  routes: ({ ownData, authenticate }) => ownData.exports.routes(authenticate),
};

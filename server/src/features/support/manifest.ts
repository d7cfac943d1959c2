import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { supportData } from './personal-data.ts';
import { TICKET_PICTURE_USE } from './support.ts';

export const supportFeature: FeatureManifest = {
  name: 'support',
  migrations,
  fileUses: { ticket: TICKET_PICTURE_USE },
  personalData: supportData,
  routes: ({ support }) => support.routes,
  consoleRoutes: ({ support, review, userOf }) => support.consoleRoutes({ userOf, kinds: review.kinds }),
};

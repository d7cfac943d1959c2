import type { FeatureManifest } from '../../feature-manifest.ts';
import { brandCss } from '@truefill/ui/theme/generate.ts';
import { migrations } from './migrations.ts';
import { mailChoicesData } from './personal-data.ts';
import { mailChoiceRoutes } from './routes.ts';
import { unsubscribeLinksOf } from './unsubscribe-links.ts';

export const mailChoicesFeature: FeatureManifest = {
  name: 'mail-choices',
  migrations,
  personalData: mailChoicesData,
  routes: ({ database: { pool }, clock, settings }) =>
    mailChoiceRoutes({ pool, clock, unsubscribeLinks: unsubscribeLinksOf(settings), brandCss }),
};

import { bannersToWire, customerLinkToWire, systemConfigToWire } from '@truefill/api/config/mapping.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';

/** A brand's public settings: banners, switches, and its customer service. */
export const brandRoutes: FeatureRoutes = (register) => {
  register('bannerList', (_input, { brand }) => bannersToWire(brand.banners));
  register('systemConfig', (_input, { brand }) => systemConfigToWire(brand));
  register('customerLink', (_input, { brand }) => customerLinkToWire(brand));
};

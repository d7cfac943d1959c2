import { bannersToWire, customerLinkToWire, systemConfigToWire } from '@truefill/api/config/mapping.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';

/** What a brand tells its clients: banners, switches, and where to find its customer service. */
export const brandRoutes: FeatureRoutes = (register) => {
  register('bannerList', (_input, { brand }) => bannersToWire(brand.banners));
  register('systemConfig', (_input, { brand }) => systemConfigToWire(brand.switches));
  register('customerLink', (_input, { brand }) => customerLinkToWire(brand));
};

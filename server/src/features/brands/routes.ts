import { customerLinkToWire, systemConfigToWire } from '@truefill/api/config/mapping.ts';
import type { FeatureRoutes } from '../../http/register-call.ts';

/** What a brand tells its clients: banners, switches, and where to find its customer service. */
export const brandRoutes: FeatureRoutes = (register) => {
  register('bannerList', (_input, { brand }) => ({ rows: brand.banners.map((file) => ({ bannerUrl: `/brand/${file}` })) }));
  register('systemConfig', (_input, { brand }) => systemConfigToWire(brand.switches));
  register('customerLink', (_input, { brand }) => customerLinkToWire(brand));
};

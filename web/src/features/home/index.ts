export { Banners } from './banners.tsx';
export { HotMarkets } from './hot-markets.tsx';

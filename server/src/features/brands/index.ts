/** Brands: one folder each, read once at the start. A brand is found by the host that was asked. */
export { visualMistakes } from './brand-mistakes.ts';
export { BrandFileError, loadBrands } from './load-brands.ts';

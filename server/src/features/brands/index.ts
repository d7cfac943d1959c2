/** Brands: one folder each, read once at the start. A brand is selected by the request's host. */
export { visualMistakes } from './brand-mistakes.ts';
export { BrandFileError, loadBrands } from './load-brands.ts';
export { readableMessage } from './schema-messages.ts';

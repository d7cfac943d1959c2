export { migrations as optionsMigrations } from './migrations.ts';
export { symbolsOfOptions } from './orders/option-statements.ts';
export { optionBrands } from './options-core.ts';
export type { OptionBrand } from './orders/options-module.ts';
export { createOptions, type Options, type OptionsParts } from './options.ts';

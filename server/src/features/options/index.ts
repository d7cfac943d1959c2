export { migrations as optionsMigrations } from './migrations.ts';
export { optionsData } from './personal-data.ts';
export { symbolsOfOptions } from './orders/option-statements.ts';
export { optionBrands } from './options-core.ts';
export { optionsModule, type OptionBrand } from './orders/options-module.ts';
export { createOptions, type Options, type OptionsParts } from './options.ts';

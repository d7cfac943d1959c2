export { migrations as optionsMigrations } from './migrations.ts';
export { symbolsOfOptions } from './option-statements.ts';
export { optionBrands } from './options-core.ts';
export { optionsModule, type OptionBrand } from './options-module.ts';
export { createOptions, type Options, type OptionsParts } from './options.ts';

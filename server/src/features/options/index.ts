export { migrations as optionsMigrations } from './migrations.ts';
export { createOptions, type Options, type OptionsParts } from './options.ts';

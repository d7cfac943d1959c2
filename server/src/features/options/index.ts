export { migrations as optionsMigrations } from './migrations.ts';
export { readOptionNews, removeOptionEvents, type OptionNews } from './option-outbox.ts';
export { symbolsOfOptions } from './option-statements.ts';
export { createOptions, type Options, type OptionsParts } from './options.ts';

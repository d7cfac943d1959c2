/** By which lists users are mailed: their choice, and the signed way out of each list that its mails carry. */
export { choicesOf, wantersAmong, type Listed } from './mail-choices.ts';
export { migrations as mailChoicesMigrations } from './migrations.ts';
export { mailChoicesData } from './personal-data.ts';
export { mailChoiceRoutes } from './routes.ts';
export { createWaysOut, type WaysOut } from './way-out.ts';

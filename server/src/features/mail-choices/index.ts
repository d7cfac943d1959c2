/** Mailing lists: users' choices, and the signed unsubscribe links in the mails of each list. */
export { choicesOf, wantersAmong, type Listed } from './mail-choices.ts';
export { migrations as mailChoicesMigrations } from './migrations.ts';
export { mailChoicesData } from './personal-data.ts';
export { mailChoiceRoutes } from './routes.ts';
export { createWaysOut, type WaysOut } from './way-out.ts';

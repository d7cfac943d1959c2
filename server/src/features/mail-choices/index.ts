/** Mailing lists: users' choices, and the signed unsubscribe links in the mails of each list. */
export { choicesOf, subscribersAmong, type Listed } from './mail-choices.ts';
export { unsubscribeLinksOf, type UnsubscribeLinks } from './unsubscribe-links.ts';

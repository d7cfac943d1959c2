/** By which lists users are mailed: their choice, and the signed way out of each list that its mails carry. */
export { choicesOf, wantersAmong, type Listed } from './mail-choices.ts';
export { waysOutOf, type WaysOut } from './way-out.ts';

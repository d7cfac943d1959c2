import type { NotificationsParts } from '../index.ts';

/** For houses without mail: what happens in them must leave none, which a try to leave one would show. */
export const NOBODY_MAILED: Pick<NotificationsParts, 'jobs' | 'sendMail'> = {
  jobs: { handle: () => undefined, add: () => Promise.reject(new Error('a mail was left')) },
  sendMail: () => Promise.reject(new Error('a mail was sent')),
};

import type { NotificationsParts } from '../index.ts';

/** For tests without mail: fails if a mail is queued or sent. */
export const NO_NOTICE_MAILS: Pick<NotificationsParts, 'jobs' | 'sendMail'> = {
  jobs: { handle: () => undefined, add: () => Promise.reject(new Error('a mail was queued')) },
  sendMail: () => Promise.reject(new Error('a mail was sent')),
};

import type { Clock } from '../../platform/clock.ts';
import { createOutboxFolder } from '../outbox/outbox-folder.ts';
import type { Mail } from './mail.ts';

/** Writes mail to the outbox folder. */
export function createOutboxMail(dataDir: string, clock: Clock): Mail {
  const outbox = createOutboxFolder(dataDir, clock);
  return {
    send: ({ to, template, locale, subject, text, code, unsubscribe }) =>
      outbox.write({ channel: 'mail', to, template, locale, subject, text, code, unsubscribe }),
  };
}

import type { Clock } from '../../platform/clock.ts';
import { createOutboxFolder } from '../outbox/outbox-folder.ts';
import type { Sms } from './sms.ts';

/** Writes text messages to the outbox folder. */
export function createOutboxSms(dataDir: string, clock: Clock): Sms {
  const outbox = createOutboxFolder(dataDir, clock);
  return {
    send: ({ to, template, locale, text, code }) =>
      outbox.write({ channel: 'sms', to, template, locale, subject: '', text, code }),
  };
}

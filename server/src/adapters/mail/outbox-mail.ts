import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import type { Mail } from './mail.ts';

/** Mail into a folder, one JSON file per message, named so that they sort by time. */
export function createOutboxMail(dataDir: string, clock: Clock): Mail {
  const folder = join(dataDir, 'outbox');
  let sent = 0;
  return {
    async send({ to, template, locale, subject, text, code }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = String(clock.now()).padStart(15, '0');
      // the count keeps messages of one moment in order, the chance those of several processes apart
      const order = String((sent += 1)).padStart(9, '0');
      const path = join(folder, `${time}-${order}-${randomBytes(3).toString('hex')}.json`);
      const message = { channel: 'mail', to, template, locale, subject, text, code };
      // renamed into place, so that a reader never sees half a message
      await writeFile(`${path}.part`, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

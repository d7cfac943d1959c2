import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';

/** A message as the outbox keeps it. */
export interface OutboxEntry {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly template: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  /** of a mail by a list: the address that leaves it */
  readonly unsubscribe?: string | null;
}

/** Messages of this process so far: keeps those of one moment in order, whichever channel they take. */
let written = 0;

/** Messages into `<dataDir>/outbox`, one JSON file each, named so that they sort by time. */
export function createOutboxFolder(dataDir: string, clock: Clock): { write(entry: OutboxEntry): Promise<void> } {
  const folder = join(dataDir, 'outbox');
  return {
    async write(entry) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = String(clock.now()).padStart(15, '0');
      const order = String((written += 1)).padStart(9, '0');
      // chance keeps the messages of several processes apart
      const path = join(folder, `${time}-${order}-${randomBytes(3).toString('hex')}.json`);
      // renamed into place, so that a reader never sees half a message
      await writeFile(`${path}.part`, `${JSON.stringify(entry, null, 2)}\n`, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

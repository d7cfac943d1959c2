import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';

/** A message as stored in the outbox. */
export interface OutboxEntry {
  readonly channel: 'mail' | 'sms';
  readonly to: string;
  readonly template: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  /** the unsubscribe address of a mailing list's mail */
  readonly unsubscribe?: string | null;
}

/** Message counter of this process: orders messages of the same moment, across channels. */
let written = 0;

/** Writes messages to `<dataDir>/outbox`, one JSON file each, named so that they sort by time. */
export function createOutboxFolder(dataDir: string, clock: Clock): { write(entry: OutboxEntry): Promise<void> } {
  const folder = join(dataDir, 'outbox');
  return {
    async write(entry) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = String(clock.now()).padStart(15, '0');
      const order = String((written += 1)).padStart(9, '0');
      // random, to avoid collisions between processes
      const path = join(folder, `${time}-${order}-${randomBytes(3).toString('hex')}.json`);
      // renamed into place, so that a reader never sees a partial message
      await writeFile(`${path}.part`, `${JSON.stringify(entry, null, 2)}\n`, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

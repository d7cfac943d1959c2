import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface OutboxMessage {
  readonly to: string;
  readonly template: string;
  readonly code: string | null;
  readonly locale: string;
  readonly subject?: string;
  readonly text: string;
  readonly unsubscribe?: string | null;
}

/** Emails sent by a server with this data folder, oldest first. */
export function readOutbox(dataDir: string): readonly OutboxMessage[] {
  const folder = join(dataDir, 'outbox');
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.name.endsWith('.json'));
  return names
    .map((entry) => entry.name)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as OutboxMessage);
}

/** The newest code sent to an address. */
export function codeFor(dataDir: string, email: string): string {
  const message = readOutbox(dataDir).findLast(({ to, code }) => to === email && code !== null);
  if (!message?.code) throw new Error(`no code was sent to ${email}`);
  return message.code;
}

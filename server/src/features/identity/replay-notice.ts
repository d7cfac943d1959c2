import type { Brand } from '@truefill/api/brand.ts';
import type { Logger } from 'pino';
import type { SecurityEvents } from '../../security-events.ts';
import { deviceOf, deviceText, shortAddress } from './device.ts';
import type { Messenger } from './messenger.ts';
import type { IdentityDatabase, SessionRow } from './tables.ts';
import { findUser } from './users.ts';

export interface ReplayNoticeParts {
  readonly database: IdentityDatabase;
  readonly messenger: Messenger;
  readonly log: Pick<Logger, 'error'>;
  readonly security: Pick<SecurityEvents, 'note'>;
  /** puts a notice into the user's list, once for each subject */
  readonly tellUser: (notice: {
    readonly userId: bigint;
    readonly kind: 'sessionReplayed';
    readonly subject: string;
    readonly values: Readonly<Record<string, string>>;
  }) => Promise<void>;
}

/** Tells a user, by notice and mail, that one of their sessions was ended because a spent token of it was shown. It never fails. */
export async function tellOfReplay(parts: ReplayNoticeParts, session: SessionRow, brand: Brand): Promise<void> {
  const { database, messenger, log, security, tellUser } = parts;
  security.note('token-replayed', { userId: session.user_id, network: session.address });
  const values = { device: deviceText(deviceOf(session.user_agent)), address: shortAddress(session.address) };
  try {
    const user = await findUser(database, brand.id, session.user_id);
    if (!user) return;
    messenger.notify(brand, user, 'session-replayed', values);
    await tellUser({ userId: user.id, kind: 'sessionReplayed', subject: `session ${session.id}`, values });
  } catch (error) {
    log.error({ err: error }, 'a user could not be told that a session was replayed');
  }
}

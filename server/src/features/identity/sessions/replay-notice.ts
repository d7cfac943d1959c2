import type { Brand } from '@truefill/api/brand.ts';
import type { Transaction } from 'kysely';
import type { SecurityEvents } from '../../../platform/security-events.ts';
import { sqlOf, type Sql } from '../../accounts/ledger/index.ts';
import { deviceOf, deviceText, shortAddress } from './device.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { IdentityTables, SessionRow } from '../tables.ts';
import { findUser } from '../users/users.ts';

export interface ReplayNoticeParts {
  readonly messenger: Messenger;
  readonly security: Pick<SecurityEvents, 'note'>;
  /** adds a notice to the user's list, once per subject */
  readonly notifyUser: (
    transaction: Sql,
    notice: {
      readonly userId: bigint;
      readonly kind: 'sessionReplayed';
      readonly subject: string;
      readonly values: Readonly<Record<string, string>>;
    },
  ) => Promise<void>;
}

/** Tells a user, by notice and mail, that one of their sessions was ended because a spent token was used. */
export async function notifyReplay(
  { messenger, security, notifyUser }: ReplayNoticeParts,
  transaction: Transaction<IdentityTables>,
  session: SessionRow,
  brand: Brand,
): Promise<void> {
  security.note('token-replayed', { userId: session.user_id, network: session.address });
  const values = { device: deviceText(deviceOf(session.user_agent)), address: shortAddress(session.address) };
  const user = await findUser(transaction, brand.id, session.user_id);
  if (!user) return;
  await messenger.notify(transaction, brand, user, { template: 'session-replayed', values });
  const notice = { userId: user.id, kind: 'sessionReplayed', subject: `session ${session.id}`, values } as const;
  await notifyUser(sqlOf(transaction), notice);
}

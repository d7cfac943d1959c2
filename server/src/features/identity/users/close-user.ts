import { Refusal } from '../../../platform/refusal.ts';
import type { Clock } from '../../../platform/clock.ts';
import { sqlOf, type Sql } from '../../accounts/ledger/index.ts';
import type { Messenger } from '../messages/messenger.ts';
import type { Session } from '../sessions/session.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { IdentityDatabase } from '../tables.ts';
import { sessionUser } from './users.ts';

export interface CloseUserParts {
  readonly database: IdentityDatabase;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly messenger: Messenger;
}

/** Settles an account that is being closed. @returns the amounts that its user gave up, as text; empty for none */
export type Settle = (transaction: Sql) => Promise<{ readonly givenUp: string }>;

/**
 * Closes the account of a session's user, and ends all their sessions. Address and number stay with the closed account: a login
 * learns that it is closed, and nobody can register with them until the account's retention ends.
 * @param settle further work in the same transaction; if it throws, everything is rolled back
 * @throws Refusal 1005 if it is closed already
 */
export async function closeUser(
  { database, clock, sessions, messenger }: CloseUserParts,
  session: Session,
  settle: Settle,
): Promise<void> {
  const user = await sessionUser(database, session);
  await sessions.endAll(user, {
    reason: 'closed',
    except: null,
    async alongside(transaction) {
      // waits for logins in progress, and blocks new ones
      const row = await transaction
        .selectFrom('users')
        .select('closed_ms')
        .where('brand_id', '=', user.brand_id)
        .where('id', '=', user.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (row.closed_ms !== null) throw new Refusal('accountDisabled');
      const values = await settle(sqlOf(transaction));
      await transaction
        .updateTable('users')
        .set({ closed_ms: BigInt(clock.now()) })
        .where('brand_id', '=', user.brand_id)
        .where('id', '=', user.id)
        .execute();
      await messenger.notify(transaction, { id: user.brand_id }, user, { template: 'account-closed', values });
    },
  });
}

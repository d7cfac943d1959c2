import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';

/** One batch of a message to all; it enqueues the next one in its transaction. */
const SEND_MESSAGE: JobKind<{ readonly messageId: string }> = { name: 'operator-message', retries: 20, withinSeconds: 60 };

/** users per transaction */
export const BATCH_SIZE = 500;

export interface SendMessageParts {
  readonly pool: Pool;
  readonly jobs: Pick<Jobs, 'add' | 'handle'>;
  readonly notify: Notifications['notifyAll'];
}

export interface MessageSending {
  /** starts to send a message, in the transaction that approves it */
  begin(transaction: Sql, messageId: bigint): Promise<void>;
  /** notifies one user, in the transaction that writes the message */
  toOne(transaction: Sql, messageId: bigint, userId: bigint): Promise<void>;
}

/**
 * Sends messages to all users of a brand, batch by batch: notices, progress and the next batch are written in one
 * transaction, so that each user gets the message once, whatever crashes.
 */
export function createMessageSending({ pool, jobs, notify }: SendMessageParts): MessageSending {
  const toUsers = (transaction: Sql, messageId: bigint, userIds: readonly bigint[]): Promise<void> =>
    notify(transaction, {
      userIds,
      kind: 'message',
      subject: `message/${messageId}`,
      values: { messageId: String(messageId) },
    });

  const begin: MessageSending['begin'] = (transaction, messageId) =>
    jobs.add(transaction, SEND_MESSAGE, { messageId: String(messageId) });

  jobs.handle(SEND_MESSAGE, ({ messageId }) =>
    inTransaction(pool, async (client) => {
      const id = BigInt(messageId);
      const { rows } = await client.query<{ brand_id: string; sent_through: bigint; last_user: bigint }>(
        `select brand_id, sent_through, last_user from operator_message where id = $1 and state = 'sending' for update`,
        [id],
      );
      const [message] = rows;
      // the batch was done, but its process died before the job was marked so
      if (!message) return;
      const { brand_id: brandId, sent_through: after, last_user: last } = message;
      const found = await client.query<{ id: bigint }>(
        'select id from users where brand_id = $1 and id > $2 and id <= $3 and closed_ms is null order by id limit $4',
        [brandId, after, last, BATCH_SIZE],
      );
      const userIds = found.rows.map((row) => row.id);
      await toUsers(client, id, userIds);
      const isLast = userIds.length < BATCH_SIZE;
      await client.query('update operator_message set sent_through = $2, sent = sent + $3, state = $4 where id = $1', [
        id,
        userIds.at(-1) ?? last,
        userIds.length,
        isLast ? 'sent' : 'sending',
      ]);
      if (!isLast) await begin(client, id);
    }),
  );
  return { begin, toOne: (transaction, messageId, userId) => toUsers(transaction, messageId, [userId]) };
}

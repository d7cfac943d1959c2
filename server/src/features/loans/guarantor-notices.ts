import { cents, formatMoney } from '@truefill/domain/money/money.ts';
import type { Notifications } from '../notifications/index.ts';
import type { EventConsumer } from '../outbox/index.ts';

/**
 * Events that guarantors are notified of, once each. They are events of another user's account, so the usual notices do not
 * cover them.
 */
const NOTICE_KINDS = {
  loan_requested: 'guaranteeAsked',
  loan_overdue: 'guaranteedLoanOverdue',
} as const;

/** Asks guarantors, and notifies them when the borrower does not repay. */
export function guarantorNotices(notify: Notifications['notify']): EventConsumer {
  return {
    name: 'loan-guarantors',
    kinds: Object.keys(NOTICE_KINDS),
    async consume(client, events) {
      for (const { kind, userId, values } of events) {
        const { loanUid, guarantor, amount, days } = values;
        const { rows } = await client.query<{ nickname: string }>('select nickname from users where id = $1', [userId]);
        await notify(client, {
          userId: BigInt(guarantor ?? 0n),
          kind: NOTICE_KINDS[kind as keyof typeof NOTICE_KINDS],
          subject: `loan/${String(loanUid)}/${kind}`,
          values: {
            loanUid: String(loanUid),
            name: rows[0]?.nickname ?? '',
            amount: formatMoney(cents(BigInt(amount ?? 0n))),
            days: String(days),
          },
        });
      }
    },
  };
}

import { cents, formatMoney } from '@truefill/domain/money/money.ts';
import type { Notifications } from '../notifications/index.ts';
import type { EventConsumer } from '../outbox/index.ts';

/** What guarantors are told of, each once. Their own accounts have nothing to do with it, so it does not come with their own notices. */
const TOLD = {
  loan_requested: 'guaranteeAsked',
  loan_overdue: 'guaranteedLoanOverdue',
} as const;

/** Asks guarantors, and tells them when who they vouched for does not repay. */
export function guarantorNotices(tell: Notifications['tell']): EventConsumer {
  return {
    name: 'loan-guarantors',
    kinds: Object.keys(TOLD),
    async consume(client, events) {
      for (const { kind, userId, values } of events) {
        const { loanUid, guarantor, amount, days } = values;
        const { rows } = await client.query<{ nickname: string }>('select nickname from users where id = $1', [userId]);
        await tell(client, {
          userId: BigInt(guarantor ?? 0n),
          kind: TOLD[kind as keyof typeof TOLD],
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

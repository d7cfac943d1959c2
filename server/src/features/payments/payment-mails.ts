import type { Brand } from '@truefill/api/brand.ts';
import type { Sql } from '../accounts/ledger/index.ts';
import type { Identity, UserNotice } from '../identity/index.ts';
import type { EventConsumer } from '../outbox/index.ts';
import { PAYMENT_EVENTS, paymentKind, paymentValues, remarkOf } from './payment-texts.ts';

export interface PaymentMailsParts {
  readonly brands: readonly Brand[];
  /** the user's current language, null if unknown */
  readonly localeOf: (userId: bigint) => Promise<string | null>;
  readonly notify: (transaction: Sql, notice: UserNotice) => ReturnType<Identity['notify']>;
}

const TEMPLATES: Readonly<Record<string, UserNotice['template']>> = {
  deposit_credited: 'deposit-credited',
  deposit_rejected: 'deposit-rejected',
  withdrawal_requested: 'withdrawal-requested',
  withdrawal_paid: 'withdrawal-paid',
  withdrawal_rejected: 'withdrawal-rejected',
};

/** A withdrawal requested by someone else must not go unnoticed, so this mail cannot be switched off. */
const ALWAYS = 'withdrawal_requested';

/**
 * Notifies users by mail, or by text message if they have no address, of withdrawal requests and of the outcome of payments.
 */
export function paymentMails({ brands, localeOf, notify }: PaymentMailsParts): EventConsumer {
  return {
    name: 'payment-mails',
    kinds: [...PAYMENT_EVENTS, ALWAYS],
    async consume(client, events) {
      for (const event of events) {
        const brand = brands.find(({ id }) => id === event.brandId);
        const template = TEMPLATES[event.kind];
        const values = paymentValues(event.values);
        if (!brand || template === undefined || values === null) continue;
        const { userId, brandId } = event;
        const remark = remarkOf(brand, await localeOf(userId), paymentKind(event), values);
        const list = event.kind === ALWAYS ? {} : ({ list: 'money' } as const);
        await notify(client, { brandId, userId, template, values: { ...values, remark }, ...list });
      }
    },
  };
}

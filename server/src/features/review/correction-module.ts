import type { Brand } from '@truefill/api/brand.ts';
import type { EntryDraft } from '@truefill/domain/accounts/ledger.ts';
import { cents, ZERO, type Money } from '@truefill/domain/money/money.ts';
import { freeMargin } from '@truefill/domain/orders/position.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  writeTo,
  type AcceptedCommand,
  type AccountModule,
  type BatchDraft,
  type KeyedCommand,
  type KindsOf,
  type Table,
} from '../accounts/index.ts';
import { integerArray, type LedgerAccount } from '../accounts/ledger/index.ts';
import { eventData } from '../outbox/index.ts';
import { ACTIVE_ORDERS, type Market } from '../trading/index.ts';

/** A correction approved by two people: of the trading account, or of the coin account it names. */
export interface CorrectCommand extends KeyedCommand<CorrectAnswer> {
  readonly kind: 'correct';
  readonly correctionId: bigint;
  readonly currency: string;
  /** in integer units of the currency; negative for a debit */
  readonly amount: bigint;
  /** fractional digits of the currency, for readers of the event */
  readonly scale: number;
  readonly reasonCode: string;
  readonly decidedBy: bigint;
  readonly decidedMs: number;
}

type CorrectAnswer =
  | AcceptedCommand
  | { readonly outcome: 'rejected'; readonly rejection: 'beyond-free-money' | 'quote-stale' }
  | { readonly outcome: 'key-reused' | 'lease-lost' };

interface Done {
  readonly id: bigint;
  readonly decidedBy: bigint;
  readonly decidedMs: number;
}

/** Marks corrections as carried out, in the transaction of their entries. */
const CORRECTIONS: Table<readonly Done[]> = {
  name: 'corrections',
  statements: (done) => [
    {
      name: 'review-corrections-done',
      text: `update review_correction c set state = 'approved', decided_by = d.decided_by, decided_ms = d.decided_ms
             from (select unnest($1::bigint[]) as id, unnest($2::bigint[]) as decided_by, unnest($3::bigint[]) as decided_ms) d
             where c.id = d.id and c.state = 'open'`,
      values: [
        integerArray(done.map(({ id }) => id)),
        integerArray(done.map(({ decidedBy }) => decidedBy)),
        integerArray(done.map(({ decidedMs }) => decidedMs)),
      ],
    },
  ],
};

interface Work {
  readonly draft: BatchDraft;
  /** null while a position has no price */
  readonly floating: (account: LedgerAccount) => Money | null;
  readonly done: Done[];
}

/** Credits and debits by correction. A debit takes only available money: it closes no position, and cannot overdraw. */
export function correctionModule({
  market,
  brands,
  clock,
}: {
  readonly market: Pick<Market, 'valuation'>;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly clock: Clock;
}): AccountModule<Work> {
  function correct({ draft, floating, done }: Work, command: CorrectCommand): CorrectAnswer {
    const { accountId, coinAccountId, correctionId, currency, amount, decidedBy, decidedMs } = command;
    const account = draft.account(accountId);
    const corrected = coinAccountId === undefined ? account : draft.account(coinAccountId);
    if (amount < 0n) {
      const result = coinAccountId === undefined ? floating(account) : ZERO;
      if (result === null) return { outcome: 'rejected', rejection: 'quote-stale' };
      if (-amount > freeMargin(corrected.available, result)) return { outcome: 'rejected', rejection: 'beyond-free-money' };
    }
    const entry: EntryDraft =
      amount > 0n ? { kind: 'correction_credit', amount: cents(amount) } : { kind: 'correction_debit', amount: cents(-amount) };
    const nowMs = clock.now();
    draft.post(accountId, correctionId, {
      event: 'corrected',
      referenceKind: 'correction',
      entries: coinAccountId === undefined ? [entry] : [],
      ...(coinAccountId === undefined ? {} : { coin: { accountId: coinAccountId, entries: [entry] } }),
      nowMs,
      data: eventData({ currency, amount, scale: command.scale, reason: command.reasonCode }),
    });
    done.push({ id: correctionId, decidedBy, decidedMs });
    return {
      outcome: 'accepted',
      orderId: null,
      placedAtMs: nowMs,
      change: { kind: 'balance', account: draft.account(accountId) },
    };
  }

  const kinds: KindsOf<CorrectCommand, Work> = { correct: { decide: correct } };
  return {
    name: 'corrections',
    kinds,
    slices: [ACTIVE_ORDERS],
    open(draft) {
      const active = draft.slice(ACTIVE_ORDERS);
      return {
        draft,
        floating(account) {
          const brand = brands.get(account.brandId);
          if (!brand) throw new Error(`ledger account ${account.id} belongs to the unknown brand ${account.brandId}`);
          return active(account.id).floating((symbol) => market.valuation(brand, symbol));
        },
        done: [],
      };
    },
    writes: ({ done }) => (done.length === 0 ? [] : [writeTo(CORRECTIONS, done)]),
  };
}

import type { Quote } from '@truefill/domain/market/quote.ts';
import type { BestPrice } from '@truefill/domain/orders/trailing-stop.ts';
import type { LoanCommand } from '@truefill/server/features/loans/command.ts';
import type { OptionCommand } from '@truefill/server/features/options/orders/command.ts';
import type { BatchWrites } from '@truefill/server/features/accounts/account-store.ts';
import { shardOf, type CreditCommand } from '@truefill/server/features/accounts/index.ts';
import type { CloseAllCommand, TradingCommand, MaintenanceCommand } from '@truefill/server/features/trading/orders/command.ts';
import type { LedgerAccount } from '@truefill/server/features/accounts/ledger/index.ts';
import type { WithdrawalCommand } from '@truefill/server/features/withdrawals/command.ts';
import type { TransferCommand } from '@truefill/server/features/wallet/transfer-module.ts';
import type { CommittedBatch } from '../store/memory-database.ts';
import { namedBy, newLoansIn, newPartsOf, optionsIn, ordersIn } from '../store/batch-rows.ts';
import { chargedOvernight, closed, stoppedOut, warned } from './closing-rules.ts';
import {
  differenceOf,
  modelAccountText,
  modelOptionText,
  modelOrderText,
  postingText,
  storedAccountText,
  storedOptionText,
  storedOrderText,
} from './compare.ts';
import {
  aboutBalance,
  aboutOrder,
  aboutWithdrawal,
  answerText,
  commandText,
  productAnswerText,
  recordText,
  storedRecordText,
} from './answers.ts';
import type { AnyAnswer, AnyCommand, ModelAnswer } from './answers.ts';
import { credited, reset } from './balance-rules.ts';
import { lent, type Loans } from './loan-rules.ts';
import { settled, staked } from './option-rules.ts';
import { cancelledFor, filled, modified, placed } from './placing-rules.ts';
import {
  Expected,
  floatingOf,
  positionsOf,
  type ModelAccount,
  type ModelBest,
  type ModelOption,
  type ModelOrder,
  type ModelRecord,
} from './state.ts';
import { transferred } from './transfer-rules.ts';
import { decided, withdrawn, type Withdrawals } from './withdrawal-rules.ts';
import type { Seen, View } from './view.ts';

type MarginCommand = Extract<TradingCommand, { readonly kind: 'margin-stage' }>;
type DecidingCommand = Exclude<WithdrawalCommand, { readonly kind: 'withdraw' }>;
type LoanRequest = Extract<LoanCommand, { readonly key: string }>;
type KeyedCommand =
  | LoanRequest
  | CreditCommand
  | TransferCommand
  | Exclude<WithdrawalCommand, DecidingCommand>
  | Exclude<TradingCommand, MaintenanceCommand | MarginCommand>;

/** What the model knows about the batch that it decides after the product. */
interface Batch {
  readonly view: View;
  readonly epochs: ReadonlyMap<number, bigint>;
  readonly expected: Expected;
  /** order numbers assigned by the product, in its order, for the model to adopt */
  readonly newIds: bigint[];
  /** and of options */
  readonly newOptionIds: bigint[];
  /** and of transfers */
  readonly newTransferIds: bigint[];
  /** and of withdrawals */
  readonly newWithdrawalIds: bigint[];
  /** and of loans and repayments */
  readonly newLoanIds: { readonly loans: bigint[]; readonly repayments: bigint[] };
  /** of parts, by the position they were split from, in order */
  readonly newParts: Map<bigint, bigint[]>;
}

/** The expected state of every account, order and option, decided by the model's own rules. */
export class Model {
  /** trading accounts */
  readonly accounts = new Map<bigint, ModelAccount>();
  /** coin accounts */
  readonly coins = new Map<bigint, ModelAccount>();
  readonly orders = new Map<bigint, ModelOrder>();
  readonly options = new Map<bigint, ModelOption>();
  readonly records = new Map<string, ModelRecord>();
  readonly loans: Loans = { all: new Map(), repayments: new Map() };
  readonly withdrawals: Withdrawals = { all: new Map(), references: new Set() };
  /** keys that have had an effect, with the number of effects */
  readonly #usedIds = new Set<bigint>();
  /** how often each answer was predicted */
  readonly tally = new Map<string, number>();

  open(account: LedgerAccount): void {
    const { id, userId, brandId, accountMode, currency, available, locked, withheld, deposited } = account;
    (currency === 'USD' ? this.accounts : this.coins).set(id, {
      id,
      userId,
      brandId,
      real: accountMode === 'real',
      currency,
      available,
      locked,
      withheld,
      deposited,
      bound: 0n,
      isLate: false,
      orders: new Map(),
      stakes: new Map(),
      resetMs: null,
      inDebtAtMs: -Infinity,
      transferredMs: 0,
      warnings: 0,
    });
  }

  account(id: bigint): ModelAccount {
    const found = this.accounts.get(id) ?? this.coins.get(id);
    if (!found) throw new Error(`the model has no account ${id}`);
    return found;
  }

  /** Decides what the product has decided, and returns the first difference. */
  follow({ commands, answers, writes }: CommittedBatch, view: View, epochs: ReadonlyMap<number, bigint>): string | null {
    const { inserted } = ordersIn(writes);
    const batch: Batch = {
      view,
      epochs,
      expected: new Expected(),
      newIds: inserted.filter(({ parentId }) => parentId === null).map(({ id }) => id),
      newOptionIds: optionsIn(writes).placed.map(({ id }) => id),
      newTransferIds: namedBy(writes.postings, 'transfer'),
      newWithdrawalIds: namedBy(
        writes.postings.filter(({ kind }) => kind === 'withdrawal_hold'),
        'withdrawal',
      ),
      newLoanIds: newLoansIn(writes),
      newParts: newPartsOf(inserted),
    };
    const wanted = (commands as AnyCommand[]).map((command) => {
      return answerText(isOption(command) ? this.#option(command, batch) : this.#trade(command, batch));
    });
    const got = (answers as AnyAnswer[]).map(productAnswerText);
    for (const text of wanted) this.#count(text);
    const at = wanted.findIndex((text, index) => text !== got[index]);
    if (at >= 0) return `answer to ${commandText(commands[at] as AnyCommand)}:\n  model   ${wanted[at]}\n  product ${got[at]}`;
    return this.#compare(batch.expected, writes);
  }

  #count(text: string): void {
    const end = text.indexOf(' ');
    const outcome = end < 0 ? text : text.slice(0, end);
    const name = outcome === 'rejected' ? text.slice(end + 1) : outcome;
    this.tally.set(name, (this.tally.get(name) ?? 0) + 1);
  }

  #trade(command: Exclude<AnyCommand, OptionCommand>, batch: Batch): ModelAnswer {
    const account = this.account(command.accountId);
    if (account.available < 0n) account.inDebtAtMs = batch.view.nowMs;
    if (isLost(command, batch)) return { outcome: 'lease-lost' };
    if (command.kind === 'stop-out' || command.kind === 'overnight' || command.kind === 'margin-stage') {
      if (command.kind === 'stop-out') stoppedOut(account, batch.view, batch.expected);
      else if (command.kind === 'overnight') chargedOvernight(account, batch.view, batch.expected);
      else warned(account, batch.view, batch.expected);
      this.#take(batch.expected);
      return { outcome: 'accepted', orderId: null, atMs: batch.view.nowMs, results: null };
    }
    if (command.kind === 'pay-withdrawal' || command.kind === 'reject-withdrawal') {
      const done = decided(command, this.withdrawals, batch.expected);
      return aboutWithdrawal(done);
    }
    if ('loanId' in command && !('key' in command)) return this.#lend(account, command, batch);
    return this.#recordOf(command, batch) ?? this.#record(command, this.#decide(account, command, batch), batch);
  }

  #recordOf(
    { accountId, key, fingerprint }: { accountId: bigint; key: string; fingerprint: string },
    { expected }: Batch,
  ): ModelAnswer | null {
    const name = `${accountId}/${key}`;
    const record = this.records.get(name) ?? expected.records.get(name);
    if (!record) return null;
    if (record.fingerprint !== fingerprint) return { outcome: 'key-reused' };
    if (record.rejection !== null) return { outcome: 'rejected', rejection: record.rejection };
    return { outcome: 'accepted', orderId: record.orderId, atMs: record.atMs, results: record.results };
  }

  #record(
    command: { accountId: bigint; key: string; fingerprint: string; recordsRefusal: boolean },
    answer: ModelAnswer,
    batch: Batch,
  ): ModelAnswer {
    const { fingerprint } = command;
    const name = `${command.accountId}/${command.key}`;
    if (answer.outcome === 'accepted') {
      batch.expected.records.set(name, {
        fingerprint,
        rejection: null,
        orderId: answer.orderId,
        atMs: answer.atMs,
        results: answer.results,
      });
    } else if (answer.outcome === 'rejected' && command.recordsRefusal) {
      batch.expected.records.set(name, {
        fingerprint,
        rejection: answer.rejection,
        orderId: null,
        atMs: batch.view.nowMs,
        results: null,
      });
    }
    this.#take(batch.expected);
    return answer;
  }

  /** Later commands of a batch see what earlier ones did. */
  #take(expected: Expected): void {
    for (const [id, order] of expected.orders) this.orders.set(id, order);
    for (const [id, option] of expected.options) this.options.set(id, option);
  }

  #decide(account: ModelAccount, command: KeyedCommand, batch: Batch): ModelAnswer {
    const { view, expected } = batch;
    const newPart = (parent: bigint): bigint => this.#newId(batch.newParts.get(parent)?.shift());
    switch (command.kind) {
      case 'place':
        return aboutOrder(placed(account, command.request, view, expected, () => this.#newId(batch.newIds.shift())));
      case 'fill':
        return aboutOrder(filled(account, command.orderId, command.quote as Seen, view, expected));
      case 'close-all':
        return this.#closeAll(account, command, batch);
      case 'reset':
        return aboutBalance(view, reset(account, view, expected));
      case 'credit':
        return aboutBalance(view, credited(account, command, expected));
      case 'transfer':
        return this.#transfer(account, command, batch);
      case 'ask-loan':
      case 'ask-repayment':
        return this.#lend(account, command, batch);
      case 'withdraw': {
        const { coinAccountId } = command;
        const coin = coinAccountId === undefined ? null : this.account(coinAccountId);
        const newId = (): bigint => this.#newId(batch.newWithdrawalIds.shift());
        return aboutWithdrawal(withdrawn(account, coin, command, this.withdrawals, { view, expected, newId }));
      }
      default:
        break;
    }
    const order = this.#named(account, command.orderId);
    if (typeof order === 'string') return { outcome: 'rejected', rejection: order };
    const { status } = order;
    if (command.kind === 'cancel') {
      if (status !== 'pending')
        return { outcome: 'rejected', rejection: status === 'open' ? 'order-not-pending' : 'order-final' };
      return aboutOrder(cancelledFor(account, order, 'manual', view, expected));
    }
    if (command.kind === 'modify') {
      if (status !== 'open' && status !== 'pending') return { outcome: 'rejected', rejection: 'order-not-open' };
      return aboutOrder(modified(account, order, command, view, expected));
    }
    if (status !== 'open') return { outcome: 'rejected', rejection: 'order-not-open' };
    const best = command.best ? bestOf(command.best) : null;
    return aboutOrder(closed(account, order, { ...command, quote: command.quote as Seen | null, best }, view, expected, newPart));
  }

  #lend(account: ModelAccount, command: LoanCommand, { view, expected, newLoanIds }: Batch): ModelAnswer {
    const { loans, repayments } = newLoanIds;
    const newId = (): bigint => this.#newId((command.kind === 'ask-loan' ? loans : repayments).shift());
    const done = lent(account, command, this.loans, { view, expected, newId });
    if (done === 'too-early') return { outcome: 'too-early' };
    return aboutWithdrawal(done);
  }

  #transfer(account: ModelAccount, command: TransferCommand, { view, expected, newTransferIds }: Batch): ModelAnswer {
    const newId = (): bigint => this.#newId(newTransferIds.shift());
    const done = transferred(account, this.account(command.coinAccountId), command, { view, expected, newId });
    if (typeof done === 'string') return { outcome: 'rejected', rejection: done };
    return { outcome: 'accepted', orderId: done.id, atMs: view.nowMs, results: done.answer };
  }

  /** Another user's order counts as missing; the user's own in the other mode is recognized. */
  #named(account: ModelAccount, orderId: bigint): ModelOrder | string {
    const order = this.orders.get(orderId);
    const owner = order && this.account(order.accountId);
    if (!order || owner?.userId !== account.userId) return 'order-missing';
    return owner === account ? order : 'order-of-other-account';
  }

  #closeAll(account: ModelAccount, { symbol, which }: CloseAllCommand, { view, expected }: Batch): ModelAnswer {
    const isWanted = (order: ModelOrder): boolean => {
      const floating = which === 'all' ? 0n : floatingOf(account, order, view);
      return (
        (symbol === null || order.symbol === symbol) && (which === 'all' || (which === 'profit' ? floating > 0n : floating < 0n))
      );
    };
    const wanted = positionsOf(account)
      .filter(isWanted)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const results = wanted.map((order) => {
      // closing one may leave an account in debt without positions
      const now = account.orders.get(order.id);
      const done = now
        ? closed(account, now, { reason: 'manual', volume: null, quote: null }, view, expected, (id) => id)
        : 'order-not-open';
      return `${order.id}:${typeof done === 'string' ? done : 'closed'}`;
    });
    return { outcome: 'accepted', orderId: null, atMs: view.nowMs, results: results.join(',') };
  }

  #newId(id: bigint | undefined): bigint {
    // None if the product has not opened what the model would: the difference shows in the answer.
    if (id === undefined) return -1n;
    if (this.#usedIds.has(id)) throw new Error(`the number ${id} was given twice`);
    this.#usedIds.add(id);
    return id;
  }

  #option(command: OptionCommand, batch: Batch): ModelAnswer {
    const account = this.account(command.accountId);
    if (isLost(command, batch)) return { outcome: 'lease-lost' };
    const known = this.#recordOf(command, batch);
    if (known) return known;
    const { view, expected } = batch;
    if (command.kind === 'place-option') {
      const done = staked(account, command.request, view, expected, () => this.#newId(batch.newOptionIds.shift()));
      const answer: ModelAnswer =
        typeof done === 'string'
          ? { outcome: 'rejected', rejection: done }
          : { outcome: 'accepted', orderId: done.id, atMs: done.beginMs, results: null };
      return this.#record(command, answer, batch);
    }
    const option = this.options.get(command.orderId);
    if (!option) throw new Error(`an option ${command.orderId} is settled that was never placed`);
    if (option.outcome !== null)
      return this.#record(command, { outcome: 'accepted', orderId: option.id, atMs: option.beginMs, results: null }, batch);
    const done = settled(account, option, command.quote as Quote | null, view, expected);
    if (!done) return { outcome: 'too-early' };
    return this.#record(command, { outcome: 'accepted', orderId: option.id, atMs: option.beginMs, results: null }, batch);
  }

  #compare(expected: Expected, writes: BatchWrites): string | null {
    for (const [name, record] of expected.records) this.records.set(name, record);
    for (const [id, atMs] of expected.resets) this.account(id).resetMs = atMs;
    const { postings, events, records, accounts } = writes;
    const { inserted, updated } = ordersIn(writes);
    const { placed: placedOptions, settled: settledOptions } = optionsIn(writes);
    const orders = [...inserted, ...updated];
    const options = [...placedOptions, ...settledOptions];
    return (
      differenceOf(
        'order',
        [...expected.orders.values()].map(modelOrderText).toSorted(),
        orders.map(storedOrderText).toSorted(),
      ) ??
      differenceOf(
        'option',
        [...expected.options.values()].map(modelOptionText).toSorted(),
        options.map(storedOptionText).toSorted(),
      ) ??
      differenceOf('entry', expected.entries, postings.map(postingText)) ??
      differenceOf(
        'event',
        expected.events,
        events.map(({ accountId, kind, orderId }) => `${accountId} ${kind} ${orderId}`),
      ) ??
      differenceOf(
        'account',
        [...expected.accounts].map((id) => modelAccountText(this.account(id))).toSorted(),
        accounts.map(storedAccountText).toSorted(),
      ) ??
      differenceOf(
        'record',
        [...expected.records].map(([name, record]) => recordText(name, record)).toSorted(),
        records.map(storedRecordText).toSorted(),
      )
    );
  }
}

function bestOf({ price, quoteSequence, quoteTimeMs }: BestPrice): ModelBest {
  return { price, sequence: quoteSequence, timeMs: quoteTimeMs };
}

/** A process that has lost the account's shard writes nothing for it. */
function isLost({ accountId, epoch }: AnyCommand, { epochs }: Batch): boolean {
  return epoch !== undefined && epoch !== epochs.get(shardOf(accountId));
}

function isOption(command: AnyCommand): command is OptionCommand {
  return command.kind === 'place-option' || command.kind === 'settle-option';
}

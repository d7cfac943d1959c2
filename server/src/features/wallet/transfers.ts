import type { Brand } from '@truefill/api/brand.ts';
import type { CallResponse } from '@truefill/api/calls.ts';
import type { ErrorName } from '@truefill/api/error-codes.ts';
import { RATE_SCALE } from '@truefill/domain/money/conversion.ts';
import { decimalToNumber } from '@truefill/domain/money/decimal.ts';
import { MONEY_SCALE, moneyToNumber, ZERO, type Money } from '@truefill/domain/money/money.ts';
import { orderNumber } from '@truefill/domain/orders/order.ts';
import { COINS, type Coin } from '@truefill/domain/wallet/coins.ts';
import { HELD_RATE_MS, parseTransferAmount, transferCosts, type TransferDirection } from '@truefill/domain/wallet/transfer.ts';
import type { Pool } from 'pg';
import type { CallHandler } from '../../http/calls/register-call.ts';
import type { Clock } from '../../platform/clock.ts';
import { keyReused, Refusal } from '../../platform/refusal.ts';
import { fingerprintOf, type AccountQueue } from '../accounts/index.ts';
import { coinAccountOf, hasCoinAccount, readCoinBalances } from '../accounts/ledger/index.ts';
import { earlierAnswer, type CoinPrices } from '../payments/index.ts';
import { callerOf, userKey, type Trading } from '../trading/index.ts';
import { transferableMoney } from './transferable-money.ts';
import type { HeldFor, HeldRates } from './held-rates.ts';
import { restored, shareOf, type TransferAnswer, type TransferCommand, type TransferRejection } from './transfer-module.ts';

export interface TransferRouteParts {
  readonly pool: Pool;
  readonly queue: Pick<AccountQueue, 'submit'>;
  readonly trading: Pick<Trading, 'gateway' | 'freeMoneyOf'>;
  readonly prices: CoinPrices;
  readonly rates: HeldRates;
  readonly clock: Clock;
}

/** By the wire's values. */
const DIRECTIONS: Readonly<Record<number, TransferDirection>> = { 0: 'in', 1: 'out' };

/** The catalogue's code for each rejection. */
const REFUSAL_OF: Readonly<Record<TransferRejection, ErrorName>> = {
  'quote-stale': 'currentPriceError',
  'too-little-free': 'transferFailed',
  'nothing-arrives': 'amountNotPositive',
};

/**
 * @throws Refusal under a brand without coin balances, unless the user has a coin account from before, whose balance must stay
 * visible and convertible to dollars. An emptied account counts too, so that a repeated transfer gets its answer.
 */
export async function refuseWithoutCoins(pool: Pool, { switches }: Brand, userId: bigint): Promise<void> {
  if (!switches.myWalletPage && !(await hasCoinAccount(pool, userId))) throw walletDisabled();
}

function walletDisabled(): Refusal {
  return new Refusal('invalidOperationStatus', { because: 'The brand keeps no coin balances (myWalletPage).' });
}

/** The coins that a brand keeps balances of, in the catalogue's order: those that it has an address for. */
export function coinsOf({ switches, treasury }: Brand): readonly Coin[] {
  return switches.myWalletPage ? COINS.filter(({ code }) => treasury.addresses.some(({ coin }) => coin === code)) : [];
}

/** What a transfer would yield now, with a quoted rate. */
export function calculateTransfer(parts: TransferRouteParts): CallHandler<'calculateTransfer'> {
  const { prices, rates, clock } = parts;
  return async (input, { brand, session }): Promise<CallResponse<'calculateTransfer'>> => {
    const terms = await termsOf(parts, parseInput(input), brand, session.userId);
    const { coin, direction, amount, share } = terms;
    const nowMs = clock.now();
    const price = prices.fresh(coin, nowMs);
    if (price === null) throw new Refusal('currentPriceError');
    const { fee, arrives } = transferCosts(amount, { coin, direction, rate: price.rate, share });
    const validUntilMs = nowMs + HELD_RATE_MS;
    const scale = arrivalScale(coin, direction);
    return {
      fee: decimalToNumber(fee, scale),
      practical: decimalToNumber(arrives, scale),
      unit: direction === 'in' ? 'USD' : coin.code,
      rate: price.quote ? decimalToNumber(price.rate, RATE_SCALE) : 0,
      quoteNumber: price.quote?.sequence ?? 0,
      quoteTimeTs: price.quote?.timeMs ?? 0,
      quoteId: rates.issue(terms, { validUntilMs, quote: price.quote }),
      validUntilTs: validUntilMs,
      available: await availableTo(parts, brand, terms),
    };
  };
}

/** How much of the currency that leaves could be transferred now. */
async function availableTo(parts: TransferRouteParts, brand: Brand, { userId, coin, direction }: HeldFor): Promise<number> {
  if (direction === 'out') return moneyToNumber(await transferableMoney(parts, brand, userId));
  const balances = await readCoinBalances(parts.pool, userId);
  return decimalToNumber(balances.find(({ currency }) => currency === coin.code)?.available ?? ZERO, coin.scale);
}

/** Makes a transfer. The client's fee and practical amount are ignored. */
export function makeTransfer(parts: TransferRouteParts): CallHandler<'transfer'> {
  const { pool, queue, trading, rates, clock } = parts;
  return async (input, context): Promise<CallResponse<'transfer'>> => {
    const { brand, session } = context;
    const parsed = parseInput(input);
    const { coin, direction, amount } = parsed;
    const caller = callerOf(context);
    const named = {
      accountId: await trading.gateway.accountId(caller),
      ...userKey(caller),
      fingerprint: fingerprintOf('transfer', { coin: coin.code, direction, amount, quoteId: input.quoteId ?? null }),
    };
    const before = await earlierAnswer(pool, named);
    if (before) {
      const made = before.outcome === 'accepted' && before.detail !== null ? restored(before.detail) : {};
      return answerOf({ ...before, ...made } as TransferAnswer, parsed);
    }
    const terms = await termsOf(parts, parsed, brand, session.userId);
    const held = input.quoteId === undefined ? null : rates.read(input.quoteId, terms);
    if (input.quoteId !== undefined && held === null) throw new Refusal('currentPriceError');
    const command: TransferCommand = {
      kind: 'transfer',
      ...named,
      coinAccountId: await coinAccountOf(pool, { userId: session.userId, brandId: brand.id, coin, nowMs: clock.now() }),
      coin,
      direction,
      amount,
      held,
    };
    return answerOf(await queue.submit(command), parsed);
  };
}

/** @throws Refusal if the transfer was not made */
function answerOf(answer: TransferAnswer, { coin, direction }: TransferInput): CallResponse<'transfer'> {
  if (answer.outcome === 'rejected') throw new Refusal(REFUSAL_OF[answer.rejection]);
  if (answer.outcome !== 'accepted') throw keyReused();
  const { orderId, placedAtMs, made } = answer;
  // The key belongs to a command that is not a transfer.
  if (orderId === null || !made) throw keyReused();
  const scale = arrivalScale(coin, direction);
  return {
    uid: orderNumber(orderId, placedAtMs),
    fee: decimalToNumber(made.fee, scale),
    practical: decimalToNumber(made.arrives, scale),
    rate: coin.symbol === null ? 0 : decimalToNumber(made.rate, RATE_SCALE),
  };
}

/** A transfer as requested. */
type TransferInput = Pick<TransferCommand, 'coin' | 'direction' | 'amount'>;

/** @throws Refusal for a transfer that is invalid under any brand */
function parseInput(input: { curr?: string | undefined; currId: number; type: number; num: string }): TransferInput {
  const direction = DIRECTIONS[input.type];
  if (direction === undefined) throw new Refusal('badParameter');
  const coin = COINS.find(({ id }) => id === input.currId);
  if (!coin || (input.curr ?? coin.code) !== coin.code) throw new Refusal('coinNotFound');
  const amount = parseTransferAmount(input.num, direction, coin);
  if (amount === 'malformed') throw new Refusal('badParameter');
  if (amount === 'over-precise') throw new Refusal('incorrectDecimalPlaces');
  if (amount <= 0n) throw new Refusal('amountNotPositive');
  return { coin, direction, amount };
}

/** @throws Refusal for a transfer that the brand does not allow, whatever the balances */
async function termsOf(
  { pool }: Pick<TransferRouteParts, 'pool'>,
  parsed: TransferInput,
  brand: Brand,
  userId: bigint,
): Promise<HeldFor & { amount: Money }> {
  await refuseWithoutCoins(pool, brand, userId);
  if (parsed.direction === 'out' && !brand.switches.myWalletPage) throw walletDisabled();
  // Coins that the brand no longer takes can still be converted to dollars.
  if (parsed.direction === 'out' && !coinsOf(brand).includes(parsed.coin)) throw new Refusal('coinNotFound');
  return { ...parsed, userId, share: shareOf(brand) };
}

function arrivalScale({ scale }: Coin, direction: TransferDirection): number {
  return direction === 'in' ? MONEY_SCALE : scale;
}

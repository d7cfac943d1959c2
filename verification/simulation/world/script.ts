import type { Quote } from '@truefill/domain/market/quote.ts';
import type { OptionRequest } from '@truefill/domain/options/option-placement.ts';
import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import { COINS } from '@truefill/domain/wallet/coins.ts';
import { fingerprintOf } from '@truefill/server/features/accounts/index.ts';
import type { AnyCommand } from '../model/answers.ts';
import type { Model } from '../model/model.ts';
import type { ModelAccount, ModelOrder } from '../model/state.ts';
import { termsOfBrand } from '../model/terms.ts';
import { View } from '../model/view.ts';
import { payoutFee, payoutPrice } from '../model/withdrawal-rules.ts';
import { loanCommand } from './loan-commands.ts';
import { CATALOGUE, SYMBOLS } from './broker.ts';
import type { Prices } from './prices.ts';
import type { Random } from './random.ts';

export type UserCommand = AnyCommand;

type Body = Record<string, unknown> & { readonly kind: string };

const KEYS_REMEMBERED = 40;
const STRANGE_TEXTS = ['', '-1', '0', '0.00', '1.005', 'abc', '1e3', '99999999999999999999', '0.003', ' 1', '1.'];

/** Generates user commands: most of them sensible, some wrong in every possible way. */
export class Script {
  readonly #chance: Random;
  readonly #model: Model;
  readonly #prices: Prices;
  readonly #sent: UserCommand[] = [];
  #count = 0;
  #newest: ReadonlyMap<string, Quote> = new Map();

  constructor(chance: Random, model: Model, prices: Prices) {
    this.#chance = chance;
    this.#model = model;
    this.#prices = prices;
  }

  /** @param newest quotes of one of the processes, for its quoted rates */
  next(nowMs: number, newest: ReadonlyMap<string, Quote>): UserCommand {
    const chance = this.#chance;
    this.#newest = newest;
    if (this.#sent.length > 0 && chance.happens(18)) return this.#again();
    const command = this.#following(nowMs) ?? this.#fresh(chance.oneOf([...this.#model.accounts.values()]), nowMs);
    this.#sent.push(command);
    if (this.#sent.length > KEYS_REMEMBERED) this.#sent.shift();
    return command;
  }

  /** Repeats an earlier command; sometimes with another body under the same key. */
  #again(): UserCommand {
    const earlier = this.#chance.oneOf(this.#sent);
    return this.#chance.happens(3) ? ({ ...earlier, fingerprint: 'another' } as UserCommand) : { ...earlier };
  }

  /** Right after some commands the account often sends another, mostly in the same batch: it withdraws, or goes on to a limit. */
  #following(nowMs: number): UserCommand | null {
    const last = this.#sent.at(-1);
    const account = last && this.#model.accounts.get(last.accountId);
    if (!account) return null;
    const make = new Map<string, () => Body | null>([
      ['pay-withdrawal', () => this.#withdraw(account, nowMs)],
      ['reject-withdrawal', () => this.#withdraw(account, nowMs)],
      ['place-option', () => ({ kind: 'place-option', request: this.#option(account, nowMs) })],
    ]).get(last.kind);
    const body = make && this.#chance.happens(2) ? make() : null;
    return body && this.#keyed(account.id, body);
  }

  #fresh(account: ModelAccount, nowMs: number): UserCommand {
    const pauseMs = termsOfBrand(account.brandId).brand.rules.demoResetSeconds * 1_000;
    if (account.resetMs !== null && nowMs === account.resetMs + pauseMs) return this.#keyed(account.id, { kind: 'reset' });
    // Without open orders it mostly opens something.
    if (account.orders.size === 0 && !this.#chance.happens(4)) return this.#placing(account);
    const make = this.#chance.weighted<() => Body | null>([
      [30, () => this.#place(account, false)],
      [12, () => this.#place(account, true)],
      [16, () => this.#close(account)],
      [3, () => this.#closeAll()],
      [6, () => ({ kind: 'cancel', orderId: this.#orderId(account, 'pending') })],
      [9, () => this.#modify(account)],
      [2, () => this.#reset(account)],
      [1, () => this.#credit(account)],
      [account.real ? 7 : 0, () => this.#transfer(account, nowMs)],
      [account.real ? 5 : 0, () => this.#withdraw(account, nowMs)],
      [account.real ? 4 : 0, () => this.#decide(account, nowMs)],
      [account.real ? 9 : 0, () => loanCommand(this.#chance, this.#model, account, nowMs)],
      [16, () => null],
    ])();
    return this.#keyed(account.id, make ?? { kind: 'place-option', request: this.#option(account, nowMs) });
  }

  #closeAll(): Body {
    const symbol = this.#chance.happens(2) ? null : this.#chance.oneOf(SYMBOLS);
    return { kind: 'close-all', symbol, which: this.#chance.oneOf(['all', 'profit', 'loss'] as const) };
  }

  #placing(account: ModelAccount): UserCommand {
    return this.#keyed(account.id, this.#place(account, this.#chance.happens(3)));
  }

  #keyed(accountId: bigint, body: Body): UserCommand {
    const number = this.#count++;
    const named = !this.#chance.happens(4);
    const { kind, ...rest } = body;
    if ('withdrawalId' in rest || ('loanId' in rest && kind !== 'ask-repayment'))
      return { accountId, kind, ...rest } as unknown as UserCommand;
    const fingerprint = fingerprintOf(kind, fingerprinted(rest));
    return {
      accountId,
      key: `${named ? 'user' : 'once'}/${number}`,
      fingerprint,
      recordsRefusal: named,
      kind,
      ...rest,
    } as UserCommand;
  }

  #place(account: ModelAccount, pending: boolean): Body {
    const chance = this.#chance;
    const symbol = chance.happens(40) ? 'NOTHING' : chance.oneOf(SYMBOLS);
    const side = chance.happens(2) ? 'buy' : 'sell';
    const mid = CATALOGUE.bySymbol.has(symbol) ? this.#prices.mid(symbol) : 1_000;
    const away = Math.round(mid * chance.oneOf([0.0003, 0.001, 0.004, 0.02])) + 1;
    const limit = side === 'buy' ? mid - away : mid + away;
    const from = pending ? limit : mid;
    const trails = this.#trails(mid);
    const request: PlacementRequest = {
      symbol,
      side: chance.happens(60) ? null : side,
      kind: chance.happens(60) ? null : pending ? 'pending' : 'market',
      volume: this.#volume(account, symbol, mid),
      limitPrice: pending
        ? this.#price(symbol, chance.happens(12) ? from + (side === 'buy' ? away * 3 : -away * 3) : limit)
        : chance.oneOf(['0', '12.5']),
      stopLoss: trails === null ? this.#level(symbol, from, side === 'buy' ? -1 : 1) : this.#besideTrailing(symbol, from),
      takeProfit: this.#level(symbol, from, side === 'buy' ? 1 : -1),
      trailingDistance: trails === null ? '0' : this.#distance(symbol, trails),
      leverage: chance.happens(3) ? chance.oneOf([1, 2, 5, 10, 20, 50, 100, 200, 3]) : null,
      ...chance.weighted([
        [30, { maxSlippage: null, referencePrice: null }],
        [3, { maxSlippage: this.#price(symbol, Math.round(away / 2)), referencePrice: this.#price(symbol, mid) }],
        [1, { maxSlippage: '0.5', referencePrice: null }],
      ]),
    };
    return { kind: 'place', request };
  }

  /** Mostly a share of what the account can carry, so that losses matter. */
  #volume(account: ModelAccount, symbol: string, mid: number): string {
    const chance = this.#chance;
    if (chance.happens(14)) return chance.oneOf([...STRANGE_TEXTS, '0.01', '0.02', '500']);
    const terms = termsOfBrand(account.brandId).offered.get(symbol);
    if (!terms) return '0.10';
    const { contractSize, pricePrecision, quoteCurrency, maxVolume } = terms.instrument;
    const rate = quoteCurrency === 'JPY' ? 1 / 150 : 1;
    const lot = ((mid / 10 ** pricePrecision) * Number(contractSize) * rate) / terms.usualLeverage;
    const share = chance.oneOf([0.01, 0.05, 0.15, 0.4, 0.7, 0.96, 1.1]);
    const hundredths = Math.max(
      1,
      Math.min(Number(maxVolume), Math.floor(((Math.max(0, Number(account.available)) / 100) * share * 100) / lot)),
    );
    return (hundredths / 100).toFixed(2);
  }

  #level(symbol: string, from: number, direction: 1 | -1): string {
    const chance = this.#chance;
    if (!chance.happens(3)) return '0';
    if (chance.happens(15)) return chance.oneOf(STRANGE_TEXTS);
    const sides = this.#prices.sides(symbol);
    if (chance.happens(10) && sides.length > 0) return this.#price(symbol, chance.oneOf(sides));
    const away = Math.round(from * chance.oneOf([0.0005, 0.002, 0.008, 0.03])) + 1;
    return this.#price(symbol, from + away * (chance.happens(12) ? -direction : direction));
  }

  /** The trailing distance of a stop loss; null: none. */
  #trails(mid: number): number | null {
    const chance = this.#chance;
    if (!chance.happens(4)) return null;
    return chance.happens(20) ? mid + chance.whole(3) - 1 : Math.round(mid * chance.oneOf([0.0001, 0.0004, 0.002, 0.01])) + 1;
  }

  #distance(symbol: string, inPoints: number): string {
    return this.#chance.happens(20) ? this.#chance.oneOf(STRANGE_TEXTS) : this.#price(symbol, inPoints);
  }

  /** A fixed stop loss is not allowed together with a trailing one. */
  #besideTrailing(symbol: string, from: number): string {
    return this.#chance.happens(15) ? this.#level(symbol, from, -1) : '0';
  }

  #price(symbol: string, inPoints: number): string {
    const precision = CATALOGUE.bySymbol.get(symbol)?.pricePrecision ?? 2;
    const digits = String(Math.abs(Math.round(inPoints))).padStart(precision + 1, '0');
    const text = precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
    return (inPoints < 0 ? '-' : '') + text + (this.#chance.happens(60) ? '1' : '');
  }

  #close(account: ModelAccount): Body {
    const chance = this.#chance;
    const order = this.#order(account, 'open');
    const orderId = order?.id ?? this.#orderId(account, 'open');
    const part = order && chance.happens(3) ? this.#part(order) : null;
    return { kind: 'close', orderId, reason: 'manual', volume: part, quote: null };
  }

  #part(order: ModelOrder): string {
    if (this.#chance.happens(10)) return this.#chance.oneOf(STRANGE_TEXTS);
    const hundredths = 1 + this.#chance.whole(Number(order.volume) + (this.#chance.happens(10) ? 3 : 0));
    return (hundredths / 100).toFixed(2);
  }

  #modify(account: ModelAccount): Body {
    const order = this.#order(account, this.#chance.happens(4) ? 'pending' : 'open');
    const orderId = order?.id ?? this.#orderId(account, 'open');
    const symbol = order?.symbol ?? 'BTCUSDT';
    const from = order?.status === 'pending' ? Number(order.limitPrice) : this.#prices.mid(symbol);
    const up = order?.side === 'sell' ? -1 : 1;
    const trails = this.#trails(from);
    // Often it continues unchanged.
    const same = order && order.trailingDistance > 0n && !this.#chance.happens(3) ? Number(order.trailingDistance) : null;
    const distance = same ?? trails;
    return {
      kind: 'modify',
      orderId,
      stopLoss: distance === null ? this.#level(symbol, from, up === 1 ? -1 : 1) : this.#besideTrailing(symbol, from),
      takeProfit: this.#level(symbol, from, up),
      trailingDistance: distance === null ? '0' : this.#distance(symbol, distance),
      limitPrice: this.#movedLimit(order, symbol),
    };
  }

  /** Mostly another price on the valid side; occasionally for a position, or on the wrong side. */
  #movedLimit(order: ModelOrder | null, symbol: string): string | null {
    const chance = this.#chance;
    if (order?.status !== 'pending') return chance.happens(20) ? this.#price(symbol, this.#prices.mid(symbol)) : null;
    if (!chance.happens(2)) return null;
    if (chance.happens(12)) return chance.oneOf([...STRANGE_TEXTS, '0']);
    const mid = this.#prices.mid(symbol);
    const away = Math.round(mid * chance.oneOf([0.0003, 0.001, 0.01, 0.05])) + 1;
    return this.#price(symbol, mid + (order.side === 'buy' ? -away : away) * (chance.happens(15) ? -1 : 1));
  }

  #reset(account: ModelAccount): Body {
    // Real money is never reset: the call does not exist for it.
    return account.real || (account.locked > 0n && !this.#chance.happens(3))
      ? { kind: 'cancel', orderId: this.#orderId(account, 'pending') }
      : { kind: 'reset' };
  }

  #credit(account: ModelAccount): Body {
    const amount = BigInt(this.#chance.oneOf([1, 250, 30_000, 1_000_000]));
    return { kind: 'credit', entry: account.real ? 'deposit' : 'demo_grant', amount };
  }

  /**
   * Into a coin or out of it: some, all, one unit too much, or less than a unit is worth; at a quoted rate, which may have
   * expired.
   */
  #transfer(account: ModelAccount, nowMs: number): Body {
    const chance = this.#chance;
    const owned = [...this.#model.coins.values()].filter(({ userId }) => userId === account.userId);
    const balance = chance.oneOf(owned);
    const coin = COINS.find(({ code }) => code === balance.currency);
    if (!coin) throw new Error(`there is no coin ${balance.currency}`);
    const direction = balance.available > 0n && chance.happens(2) ? 'in' : 'out';
    const there = direction === 'in' ? balance.available : account.available;
    const amount = chance.oneOf([1n, 7n, 12_345n, there / 3n, there, there + 1n, there - 1n]);
    const quote = coin.symbol === null ? null : (this.#newest.get(coin.symbol) ?? null);
    const isHeld = chance.happens(2) && (coin.symbol === null || quote !== null);
    const held = isHeld ? { validUntilMs: nowMs + chance.oneOf([-1, 0, 0, 1, 400, 10_000]), quote } : null;
    return { kind: 'transfer', coinAccountId: balance.id, coin, direction, amount: amount > 0n ? amount : 1n, held };
  }

  /**
   * From a coin or from dollars, to a network or a bank: around the bounds and tiers, the whole balance, and amounts that were
   * not shown.
   */
  #withdraw(account: ModelAccount, nowMs: number): Body | null {
    const chance = this.#chance;
    const networkId = chance.oneOf([101, 104, null]);
    const code = networkId === 104 ? 'BTC' : 'USDT';
    const owned = [...this.#model.coins.values()].find(({ userId, currency }) => userId === account.userId && currency === code);
    const coin = networkId !== null && owned && chance.happens(2) ? owned : null;
    const price = payoutPrice(networkId, new View(nowMs, this.#newest));
    if (price === null) return null;
    const step = 10n ** BigInt(Math.max(0, price.scale - 5));
    const worth = (cents: bigint): bigint => (cents * price.under * 10n ** BigInt(price.scale)) / (100n * price.over);
    const sums = [999n, 1_000n, 4_999n, 5_000n, 6_000n, 9_999n, 10_000n, 15_050n, 25_000n].map(worth);
    const all = coin ? coin.available : worth(account.available > 0n ? account.available : 0n);
    const amount = (chance.oneOf([...sums, all, all / 2n, all + step]) / step) * step;
    const practical = amount - payoutFee(account.brandId, amount, price).fee + (chance.happens(12) ? 1n : 0n);
    const digits = String(practical < 0n ? 0n : practical).padStart(price.scale + 1, '0');
    return {
      kind: 'withdraw',
      ...(coin ? { coinAccountId: coin.id } : {}),
      coinNetworkId: networkId,
      amount,
      shown: `${digits.slice(0, -price.scale)}.${digits.slice(-price.scale)}`,
      method: { kind: 'typed', id: null, destination: {}, shortened: 'there' },
    };
  }

  /** An operator decides, mostly on a waiting one: pays it under a new or used reference, or rejects it. */
  #decide(account: ModelAccount, nowMs: number): Body | null {
    const chance = this.#chance;
    const own = [...this.#model.withdrawals.all.values()].filter((each) => each.account.id === account.id);
    const waiting = own.filter(({ status }) => status === 'submitted');
    const from = waiting.length > 0 && !chance.happens(5) ? waiting : own;
    if (from.length === 0) return null;
    const { id, coin } = chance.oneOf(from);
    const about = { withdrawalId: id, operatorId: 1n, decidedMs: nowMs, ...(coin ? { coinAccountId: coin.id } : {}) };
    if (chance.happens(3)) return { kind: 'reject-withdrawal', ...about, reasonCode: 'address', text: '' };
    const number = chance.whole(8);
    return { kind: 'pay-withdrawal', ...about, reference: chance.oneOf([`0xPaid${number}`, `paid ${number}`]) };
  }

  #order(account: ModelAccount, status: 'open' | 'pending'): ModelOrder | null {
    const those = [...account.orders.values()].filter((order) => order.status === status);
    return those.length === 0 ? null : this.#chance.oneOf(those);
  }

  /** An order of the account; occasionally any order, or a nonexistent one. */
  #orderId(account: ModelAccount, status: 'open' | 'pending'): bigint {
    const own = this.#order(account, status);
    if (own && !this.#chance.happens(8)) return own.id;
    const all = this.#model.orders;
    if (all.size === 0 || this.#chance.happens(10)) return 9_999_999n;
    const skip = this.#chance.whole(Math.min(all.size, 60));
    let at = 0;
    for (const id of all.keys()) if (at++ === skip) return id;
    return 9_999_998n;
  }

  #option(account: ModelAccount, nowMs: number): OptionRequest {
    const chance = this.#chance;
    const { brand, offered } = termsOfBrand(account.brandId);
    const symbol = chance.happens(40) ? 'NOTHING' : chance.happens(2) ? 'BTCUSDT' : chance.oneOf(SYMBOLS);
    const delivery = chance.oneOf(brand.options.deliveries);
    const mid = CATALOGUE.bySymbol.has(symbol) ? this.#prices.mid(symbol) : 1_000;
    return {
      symbol,
      productId: chance.happens(40) ? 999 : (offered.get(symbol)?.optionProduct ?? 1),
      kind: chance.happens(50) ? null : chance.oneOf(['up', 'down', 'up', 'down', 'inside', 'outside'] as const),
      seconds: chance.happens(40) ? 7 : delivery.seconds,
      rate: chance.happens(40) ? '0.9' : String(delivery.ratePercent / 100),
      stake: chance.happens(15)
        ? chance.oneOf(STRANGE_TEXTS)
        : String(chance.oneOf([1, 9, 10, 55, 100, 101, 1_000, 5_000, 5_001, 40_000])),
      price: this.#price(symbol, Math.round(mid * (chance.happens(30) ? 1.02 : 1 + (chance.whole(9) - 4) / 1_000))),
      clientTimeSeconds: Math.floor(nowMs / 1_000) + (chance.happens(30) ? 62 : chance.whole(50) - 25),
    };
  }
}

/** The request as values for a fingerprint. */
function fingerprinted(body: Record<string, unknown>): Record<string, unknown> {
  if ('request' in body) return body['request'] as Record<string, unknown>;
  if ('method' in body) return { ...body, method: '' };
  if (!('held' in body)) return body;
  const { held, coin: _coin, ...rest } = body;
  const conversion = held as { validUntilMs: number; quote: Quote | null } | null;
  return { ...rest, held: conversion && `${conversion.validUntilMs} ${conversion.quote?.sequence ?? null}` };
}

import { cents, type Money } from '@truefill/domain/money/money.ts';
import { floatingSum, unpaidResult, type UnroundedResult } from '@truefill/domain/orders/position.ts';
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { IdMap } from '../../accounts/index.ts';
import type { ActiveOrder, PositionOrder } from '../orders/stored-order.ts';

/** What an instrument's positions are valued at: the newest quote and the rate to dollars. */
export interface Valuation {
  readonly quote: Pick<Quote, 'bid' | 'ask'>;
  readonly rate: UsdRate;
}

/**
 * Totals of all positions in one symbol: their result is rate x (bid x bought - ask x sold + paid) + unpaid, in `notionalUnit`s
 * of the precision.
 */
export interface Exposure {
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly count: number;
  /** volume x contract size */
  readonly bought: bigint;
  readonly sold: bigint;
  /** price x volume x contract size at opening: proceeds of sales less cost of purchases */
  readonly paid: bigint;
  /** sum of the absolute amounts that make up `paid` */
  readonly gross: bigint;
  /** rounding remainders of parts closed earlier */
  readonly unpaid: bigint;
}

type Counted = { -readonly [Field in keyof Exposure]: Exposure[Field] };

/** A read-only view of an account's active orders. */
export type ActiveOrdersView = Omit<ActiveOrders, 'put' | 'remove'>;

/** An account's active orders with running totals, so that totals need no pass over the orders. */
export class ActiveOrders {
  readonly #orders = new IdMap<ActiveOrder>();
  readonly #exposures: Counted[] = [];
  #margins = 0n;
  #reserved = 0n;

  constructor(orders: Iterable<ActiveOrder> = []) {
    for (const order of orders) this.put(order);
  }

  get size(): number {
    return this.#orders.size;
  }

  has(id: bigint): boolean {
    return this.#orders.has(id);
  }

  get(id: bigint): ActiveOrder | undefined {
    return this.#orders.get(id);
  }

  values(): Iterable<ActiveOrder> {
    return this.#orders.values();
  }

  /** the positions by symbol */
  get exposures(): readonly Exposure[] {
    return this.#exposures;
  }

  /** total margin of all positions */
  get margins(): Money {
    return cents(this.#margins);
  }

  /** total reserved for all pending orders */
  get reserved(): Money {
    return cents(this.#reserved);
  }

  /** Adds an order or replaces its previous state. */
  put(order: ActiveOrder): void {
    const before = this.#orders.get(order.id);
    if (before) this.#count(before, -1n);
    this.#orders.set(order.id, order);
    this.#count(order, 1n);
  }

  remove(id: bigint): void {
    const before = this.#orders.get(id);
    if (before) this.#count(before, -1n);
    this.#orders.delete(id);
  }

  /**
   * The positions' result, rounded once: see `floatingSum`. Decisions about money use this one only.
   * @param valuationOf what a symbol's positions are valued at; null if unknown
   * @returns null if a position has no valuation, since its loss could be any amount
   */
  floating(valuationOf: (symbol: string) => Valuation | null): Money | null {
    let isKnown = true;
    const sum = this.shownFloating((symbol) => {
      const valuation = valuationOf(symbol);
      isKnown &&= valuation !== null;
      return valuation;
    });
    return isKnown ? sum : null;
  }

  /** The result for display: positions without a valuation count as zero. */
  shownFloating(valuationOf: (symbol: string) => Valuation | null): Money {
    return floatingSum(this.#exposures.map((exposure) => resultOf(exposure, valuationOf(exposure.symbol))));
  }

  #count(order: ActiveOrder, sign: 1n | -1n): void {
    if (order.status === 'open') this.#countPosition(order, sign);
    else this.#reserved += sign * (order.reservedMargin + order.reservedFee);
  }

  #countPosition(position: PositionOrder, sign: 1n | -1n): void {
    const { symbol, side, pricePrecision, volume, contractSize, openPrice, margin } = position;
    this.#margins += sign * margin;
    let exposure = this.#exposures.find((one) => one.symbol === symbol && one.pricePrecision === pricePrecision);
    if (!exposure)
      this.#exposures.push(
        (exposure = { symbol, pricePrecision, count: 0, bought: 0n, sold: 0n, paid: 0n, gross: 0n, unpaid: 0n }),
      );
    const size = sign * volume * contractSize;
    const value = size * openPrice;
    exposure.count += Number(sign);
    exposure.gross += value;
    exposure.unpaid += sign * unpaidResult(position);
    if (side === 'buy') {
      exposure.bought += size;
      exposure.paid -= value;
    } else {
      exposure.sold += size;
      exposure.paid += value;
    }
    if (exposure.count === 0) this.#exposures.splice(this.#exposures.indexOf(exposure), 1);
  }
}

function resultOf({ pricePrecision, bought, sold, paid, unpaid }: Exposure, valuation: Valuation | null): UnroundedResult {
  if (!valuation) return { value: 0n, pricePrecision };
  const { quote, rate } = valuation;
  return { value: rate * (quote.bid * bought - quote.ask * sold + paid) + unpaid, pricePrecision };
}

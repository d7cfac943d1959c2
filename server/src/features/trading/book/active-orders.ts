import { cents, type Money } from '@truefill/domain/money/money.ts';
import { floatingSum, unpaidResult, type UnroundedResult } from '@truefill/domain/orders/position.ts';
import type { UsdRate } from '@truefill/domain/money/conversion.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import { IdMap } from '../../accounts/index.ts';
import type { ActiveOrder, PositionOrder } from '../orders/stored-order.ts';

/** What an instrument's positions are valued at. */
export interface Valuation {
  readonly quote: Pick<Quote, 'bid' | 'ask'>;
  readonly rate: UsdRate;
}

/** All positions in one symbol: their result is rate x (bid x bought - ask x sold + paid) + unpaid, in `notionalUnit`s of the precision. */
export interface Exposure {
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly count: number;
  /** volume x contract size */
  readonly bought: bigint;
  readonly sold: bigint;
  /** price x volume x contract size at the opening: what sales brought less what purchases cost */
  readonly paid: bigint;
  /** of the amounts that `paid` is made of, without their signs */
  readonly gross: bigint;
  /** what rounding has left of parts that were closed before */
  readonly unpaid: bigint;
}

type Counted = { -readonly [Field in keyof Exposure]: Exposure[Field] };

/** What to read of an account's active orders. */
export type ActiveOrdersView = Omit<ActiveOrders, 'put' | 'remove'>;

/** An account's active orders, with sums over them, so that what depends on sums looks at no single order. */
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

  /** the margins of all positions */
  get margins(): Money {
    return cents(this.#margins);
  }

  /** what is kept back for all orders that wait */
  get reserved(): Money {
    return cents(this.#reserved);
  }

  /** Adds an order, or puts it in the place of what it was before. */
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
   * The positions' result, rounded once: see `floatingSum`. Money is decided by it alone.
   * @param valuationOf what a symbol's positions are valued at; null: not known
   * @returns null where one of them has no valuation: it may stand for any loss
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

  /** The same to be shown: positions without a valuation count as nothing. */
  shownFloating(valuationOf: (symbol: string) => Valuation | null): Money {
    const results: UnroundedResult[] = [];
    for (const { symbol, pricePrecision, bought, sold, paid, unpaid } of this.#exposures) {
      const valuation = valuationOf(symbol);
      if (!valuation) continue;
      const { quote, rate } = valuation;
      results.push({ value: rate * (quote.bid * bought - quote.ask * sold + paid) + unpaid, pricePrecision });
    }
    return floatingSum(results);
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

import type { Money } from '@truefill/domain/money.ts';
import { floatingSum, unpaidResult, type UnroundedResult } from '@truefill/domain/position.ts';
import type { UsdRate } from '@truefill/domain/conversion.ts';
import type { Quote } from '@truefill/domain/quote.ts';
import { IdMap } from './id-map.ts';
import type { LivingOrder, PositionOrder } from './stored-order.ts';

/** What an instrument's positions are valued at. */
export interface Valuation {
  readonly quote: Pick<Quote, 'bid' | 'ask'>;
  readonly rate: UsdRate;
}

/** All positions in one symbol: their result is rate x (bid x bought - ask x sold + paid) + unpaid, in `notionalUnit`s of the precision. */
interface Exposure {
  readonly symbol: string;
  readonly pricePrecision: number;
  count: number;
  /** volume x contract size */
  bought: bigint;
  sold: bigint;
  /** price x volume x contract size at the opening: what sales brought less what purchases cost */
  paid: bigint;
  /** what rounding has left of parts that were closed before */
  unpaid: bigint;
}

/** An account's living orders, with sums over its positions that tell their result without a look at each. */
export class LivingOrders {
  readonly #orders = new IdMap<LivingOrder>();
  readonly #exposures: Exposure[] = [];

  constructor(orders: Iterable<LivingOrder> = []) {
    for (const order of orders) this.put(order);
  }

  get size(): number {
    return this.#orders.size;
  }

  has(id: bigint): boolean {
    return this.#orders.has(id);
  }

  get(id: bigint): LivingOrder | undefined {
    return this.#orders.get(id);
  }

  values(): Iterable<LivingOrder> {
    return this.#orders.values();
  }

  /** Adds an order, or puts it in the place of what it was before. */
  put(order: LivingOrder): void {
    const before = this.#orders.get(order.id);
    if (before?.status === 'open') this.#count(before, -1);
    this.#orders.set(order.id, order);
    if (order.status === 'open') this.#count(order, 1);
  }

  remove(id: bigint): void {
    const before = this.#orders.get(id);
    if (before?.status === 'open') this.#count(before, -1);
    this.#orders.delete(id);
  }

  /**
   * The positions' result, rounded once: see `floatingSum`.
   * @param valuationOf what a symbol's positions are valued at; null: they count as nothing
   */
  floating(valuationOf: (symbol: string) => Valuation | null): Money {
    const results: UnroundedResult[] = [];
    for (const { symbol, pricePrecision, bought, sold, paid, unpaid } of this.#exposures) {
      const valuation = valuationOf(symbol);
      if (!valuation) continue;
      const { quote, rate } = valuation;
      results.push({ value: rate * (quote.bid * bought - quote.ask * sold + paid) + unpaid, pricePrecision });
    }
    return floatingSum(results);
  }

  #count(position: PositionOrder, sign: 1 | -1): void {
    const { symbol, side, pricePrecision, volume, contractSize, openPrice } = position;
    let exposure = this.#exposures.find((one) => one.symbol === symbol && one.pricePrecision === pricePrecision);
    if (!exposure)
      this.#exposures.push((exposure = { symbol, pricePrecision, count: 0, bought: 0n, sold: 0n, paid: 0n, unpaid: 0n }));
    const size = BigInt(sign) * volume * contractSize;
    exposure.count += sign;
    exposure.unpaid += BigInt(sign) * unpaidResult(position);
    if (side === 'buy') {
      exposure.bought += size;
      exposure.paid -= size * openPrice;
    } else {
      exposure.sold += size;
      exposure.paid += size * openPrice;
    }
    if (exposure.count === 0) this.#exposures.splice(this.#exposures.indexOf(exposure), 1);
  }
}

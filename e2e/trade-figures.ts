import { DOLLAR } from '@truefill/domain/money/conversion.ts';
import { parseFeeRate, tradingFee } from '@truefill/domain/money/fee.ts';
import type { Instrument } from '@truefill/domain/market/instrument.ts';
import { defaultLeverage, feeLeverage, positionMargin, USUAL_LEVERAGE } from '@truefill/domain/margin/margin.ts';
import { cents, type Money } from '@truefill/domain/money/money.ts';
import { profitLoss, type Side } from '@truefill/domain/orders/position.ts';
import { formatPrice, parsePrice, points, type Price } from '@truefill/domain/market/price.ts';
import { parseVolume, type Volume } from '@truefill/domain/market/volume.ts';
import type { Broker } from './harness.ts';

/** the play money of a new account */
export const DEMO_GRANT: Money = cents(10_000_000n);

/** A trade in an instrument quoted in dollars, with prices as decimal texts. */
export interface Trade {
  readonly symbol: string;
  readonly side: Side;
  readonly volume: string;
  readonly openPrice: string;
}

/** Expected costs and result of a trade, from the rules alone. */
export class TradeFigures {
  readonly #trade: Trade;
  readonly #instrument: Instrument;
  readonly #volume: Volume;

  constructor(broker: Broker, trade: Trade) {
    const instrument = broker.server.quotes.catalogue.bySymbol.get(trade.symbol);
    if (!instrument) throw new Error(`${trade.symbol} is not in the catalogue`);
    this.#trade = trade;
    this.#instrument = instrument;
    this.#volume = parseVolume(trade.volume) as Volume;
  }

  /** at the default leverage of an order */
  get margin(): Money {
    return positionMargin(this.#notional, this.#leverage);
  }

  get fee(): Money {
    return tradingFee(this.#notional, feeLeverage(this.#instrument), parseFeeRate('0.002'));
  }

  /** The result of closing at this price, excluding the fee. */
  profitAt(closePrice: string): Money {
    const { side, openPrice } = this.#trade;
    const { pricePrecision, contractSize } = this.#instrument;
    const position = { side, openPrice: this.#price(openPrice), volume: this.#volume, pricePrecision, contractSize };
    return profitLoss(position, this.#price(closePrice), DOLLAR);
  }

  get #leverage(): number {
    return defaultLeverage(this.#instrument, USUAL_LEVERAGE);
  }

  get #notional() {
    const { pricePrecision, contractSize } = this.#instrument;
    return { price: this.#price(this.#trade.openPrice), volume: this.#volume, pricePrecision, contractSize, quoteToUsd: DOLLAR };
  }

  #price(text: string): Price {
    return parsePrice(text, this.#instrument.pricePrecision) as Price;
  }
}

/** The first closing price, in cents, from 100,000 dollars against a position of this side, at which a condition is true. */
export function firstPrice(side: Side, holds: (close: string) => boolean): bigint {
  let [before, after] = side === 'buy' ? [10_000_000n, 5_000_000n] : [10_000_000n, 15_000_000n];
  while (before - after !== 1n && after - before !== 1n) {
    const middle = (before + after) / 2n;
    if (holds(formatPrice(points(middle), 2))) after = middle;
    else before = middle;
  }
  return after;
}

import { numberToDecimalText, parseDecimal } from '@truefill/domain/money/decimal.ts';
import { FEE_RATE_SCALE } from '@truefill/domain/money/fee.ts';
import type { Money } from '@truefill/domain/money/money.ts';
import { BAND_SHARE_SCALE } from '@truefill/domain/options/option-band.ts';
import { OPTION_RATE_SCALE, type OptionDelivery } from '@truefill/domain/options/option.ts';
import type { OptionDeliveryView, OptionProductView } from '@truefill/api/options/mapping.ts';
import { exactMoney } from '../../trading-parts/figures.ts';

/** A percentage has two decimals fewer than the share it represents. */
const PERCENT_SCALE = OPTION_RATE_SCALE - 2;

/** One offered delivery time, in exact integers. */
export interface OfferedDelivery extends OptionDelivery {
  /** the value that an order sends back */
  readonly ratePercent: number;
  /** the broker's own label; empty if it has none */
  readonly name: string;
  readonly chips: readonly Money[];
  /** distance of a band's edges from the entry, at BAND_SHARE_SCALE; 0 if no band is offered */
  readonly bandShare: bigint;
}

/** The options offered on one market. */
export interface OptionOffer {
  readonly productId: number;
  readonly symbol: string;
  readonly tradable: boolean;
  /** fee as a share of the stake, at FEE_RATE_SCALE */
  readonly feeRate: bigint;
  /** shortest first */
  readonly deliveries: readonly OfferedDelivery[];
  /** whether bets on a band around the entry are offered */
  readonly bands: boolean;
}

/**
 * Parses an offer from the wire.
 * @returns null if its fee rate is invalid; a delivery time with an invalid number is omitted
 */
export function exactOffer(product: OptionProductView): OptionOffer | null {
  const feeRate = atScale(product.feeRate, FEE_RATE_SCALE);
  if (feeRate === null) return null;
  const deliveries = product.deliveries.map(exactDelivery).filter((delivery) => delivery !== null);
  const { id, symbol, tradable } = product;
  return { productId: id, symbol, tradable, feeRate, deliveries, bands: deliveries.some(({ bandShare }) => bandShare > 0n) };
}

function exactDelivery({
  seconds,
  ratePercent,
  name,
  chips,
  minStake,
  maxStake,
  bandShare,
}: OptionDeliveryView): OfferedDelivery | null {
  const rate = atScale(ratePercent, PERCENT_SCALE);
  const [min, max] = [minStake, maxStake].map(exactMoney);
  if (rate === null || min == null || max == null || seconds <= 0) return null;
  const stakes = chips.map(exactMoney).filter((stake) => stake !== null);
  const offered = stakes.filter((stake) => stake >= min && (max === 0n || stake <= max));
  const share = atScale(bandShare, BAND_SHARE_SCALE) ?? 0n;
  return { seconds, ratePercent, name, rate, minStake: min, maxStake: max, chips: offered, bandShare: share };
}

/** A wire rate as an integer at `scale`; null if it needs more digits. */
export function atScale(value: number, scale: number): bigint | null {
  const text = numberToDecimalText(value);
  const found = text === null ? null : parseDecimal(text, scale);
  return typeof found === 'bigint' ? found : null;
}

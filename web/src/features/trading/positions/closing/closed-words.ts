import type { Money } from '@truefill/domain/money/money.ts';
import { divideHalfEven } from '@truefill/domain/money/decimal.ts';
import type { Volume } from '@truefill/domain/market/volume.ts';
import { formatMoney, formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { exactVolume } from '../../../../trading-parts/figures.ts';
import { netOfCosts, type LivePosition } from '../model.ts';

/** What a message says of a closing: how much of which market, at which price, and what it came to after fees. */
export interface ClosedWords {
  readonly volume: string;
  readonly name: string;
  readonly price: string;
  readonly result: string;
}

/**
 * The figures as the user saw them when the button was pressed: the fill may differ by what the price moved on the way, and the
 * history has it exactly. Of a part, its share by volume.
 */
export function closedWords(position: LivePosition, name: string, part: Volume | null): ClosedWords {
  const { order, closePrice } = position;
  const whole = exactVolume(order.volume);
  const net = netOfCosts(position);
  const share = part === null || whole === null || whole === 0n ? net : (divideHalfEven(net * part, whole) as Money);
  return {
    volume: formatVolume(part ?? order.volume),
    name,
    price: formatPrice(closePrice, order.pricePrecision),
    result: formatMoney(share, 'always'),
  };
}

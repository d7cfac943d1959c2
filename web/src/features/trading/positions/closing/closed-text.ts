import type { Volume } from '@truefill/domain/market/volume.ts';
import { formatMoney, formatVolume } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { netOfCosts, type LivePosition } from '../model.ts';
import { partPreview } from './partial-closing.ts';

/** The values of a closing message: volume, market, price, and result after fees. */
export interface ClosedText {
  readonly volume: string;
  readonly name: string;
  readonly price: string;
  readonly result: string;
}

/**
 * The values that the user saw when pressing the button: the fill may differ by the price's movement meanwhile, and the history
 * shows it exactly. For a part, its share by volume.
 */
export function closedText(position: LivePosition, name: string, part: Volume | null): ClosedText {
  const { order, closePrice } = position;
  const net = (part === null ? null : partPreview(position, part)?.net) ?? netOfCosts(position);
  return {
    volume: formatVolume(part ?? order.volume),
    name,
    price: formatPrice(closePrice, order.pricePrecision),
    result: formatMoney(net, 'always'),
  };
}

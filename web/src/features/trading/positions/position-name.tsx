import { useTranslation } from 'react-i18next';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { formatVolume } from '@truefill/ui/format/money.ts';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';

/** A position in few words: Buy 0.50 EUR/USD. */
export function PositionName({ order }: { readonly order: OrderView }) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.symbol);
  return `${t(`common.side.${order.side}`)} ${formatVolume(order.volume)} ${instrument ? displayName(instrument) : order.symbol}`;
}

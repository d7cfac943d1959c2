import type { QueryClient } from '@tanstack/react-query';
import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { formatVolume, hundredths } from '@truefill/domain/market/volume.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import { isLevelRefusal, refusedLevelBound, sizeBoundOf, type RefusedBound } from '../shared/refused-bound.ts';
import { readTerms } from '../shared/use-terms.ts';

/** The bound that an order was refused for, as it holds now; null for other refusals, and where it cannot be told. */
export async function boundOfOrder(code: number, sent: PlacementRequest, queries: QueryClient): Promise<RefusedBound | null> {
  const size = sizeBoundOf(code);
  if (size === null && !isLevelRefusal(code)) return null;
  // the form lets no size beyond its bounds out: it has changed since they were read
  const terms = await readTerms(queries, sent.symbol, size !== null);
  if (terms === null) return null;
  const { symbol, pricePrecision, maxVolume, minVolume } = terms;
  if (size === 'max') return { key: 'max_is', value: groupThousands(formatVolume(hundredths(maxVolume))) };
  if (size === 'min') return { key: 'min_is', value: groupThousands(formatVolume(hundredths(minVolume))) };
  const limit = sent.kind === 'pending' ? (numberTextValue(sent.limitPrice, pricePrecision) as Price | null) : null;
  return refusedLevelBound(code, { symbol, pricePrecision, limit });
}

import type { QueryClient } from '@tanstack/react-query';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { sizeBoundOf, type RefusedBound } from '../../trading/shared/refused-bound.ts';
import type { SentOption } from './sent-option.ts';
import { readOffer } from './use-option-offer.ts';

/** The bound that a stake was refused for, as it holds now; null for other refusals, and where it cannot be told. */
export async function boundOfOption(code: number, sent: SentOption, queries: QueryClient): Promise<RefusedBound | null> {
  const size = sizeBoundOf(code);
  if (size === null) return null;
  // the form lets no stake beyond its bounds out: they have changed since they were read
  const offer = await readOffer(queries, sent.symbol);
  const delivery = offer?.deliveries.find(({ seconds }) => seconds === sent.seconds);
  if (!delivery) return null;
  if (size === 'min') return { key: 'min_is', value: formatMoney(delivery.minStake) };
  // 0: there is none
  return delivery.maxStake === 0n ? null : { key: 'max_is', value: formatMoney(delivery.maxStake) };
}

import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { marketOrderToWire, pendingOrderToWire, sentOrderFromWire } from '@truefill/api/orders/command-mapping.ts';
import { usePlacing, type PlacingState } from '../../../trading-parts/use-placing.ts';
import type { Price } from '@truefill/domain/market/price.ts';
import { formatVolume, hundredths } from '@truefill/domain/market/volume.ts';
import { groupThousands } from '@truefill/ui/format/number.ts';
import { numberTextValue } from '@truefill/ui/number/number-text.ts';
import { isLevelRefusal, refusedLevelBound, sizeBoundOf, type RefusedBound } from '../../../trading-parts/refused-bound.ts';
import { readTerms } from '../../../trading-parts/use-terms.ts';

/** The order of a ticket: a market order, or with a limit price a pending order. */
export type TicketOrder = Parameters<typeof marketOrderToWire>[0] & { readonly limitPrice: string | null };

export interface PlaceOrder extends PlacingState {
  /** @returns the order number, or null if it was refused */
  place(order: TicketOrder): Promise<string | null>;
}

/**
 * Sends orders, each exactly once.
 * @param onUnknownOutcome called with an order in this market that an earlier visit to the ticket left unanswered
 */
export function usePlaceOrder(symbol: string, onUnknownOutcome: (sent: PlacementRequest) => void): PlaceOrder {
  const queries = useQueryClient();
  const { send, ...state } = usePlacing({
    name: 'addOrder',
    takeBack: (body) => {
      const sent = sentOrderFromWire(body);
      if (sent.symbol === symbol) onUnknownOutcome(sent);
      return sent.symbol === symbol;
    },
    numberOf: (number) => number,
    boundOf: (code, body) => boundOfOrder(code, sentOrderFromWire(body), queries),
    showsItself: false,
  });
  const place = (order: TicketOrder): Promise<string | null> => {
    const { limitPrice } = order;
    const write = () => (limitPrice === null ? marketOrderToWire(order) : pendingOrderToWire({ ...order, limitPrice }));
    return send({ ...order, slippage: order.slippage?.max }, write, limitPrice === null);
  };
  return { ...state, place };
}

/** The current bound that an order was refused for; null for other refusals, and if it is unknown. */
async function boundOfOrder(code: number, sent: PlacementRequest, queries: QueryClient): Promise<RefusedBound | null> {
  const size = sizeBoundOf(code);
  if (size === null && !isLevelRefusal(code)) return null;
  // the form sends no size beyond its bounds, so they have changed since they were loaded
  const terms = await readTerms(queries, sent.symbol, size !== null);
  if (terms === null) return null;
  const { symbol, pricePrecision, maxVolume, minVolume } = terms;
  if (size === 'max') return { key: 'max_is', value: groupThousands(formatVolume(hundredths(maxVolume))) };
  if (size === 'min') return { key: 'min_is', value: groupThousands(formatVolume(hundredths(minVolume))) };
  const limit = sent.kind === 'pending' ? (numberTextValue(sent.limitPrice, pricePrecision) as Price | null) : null;
  return refusedLevelBound(code, { symbol, pricePrecision, limit });
}

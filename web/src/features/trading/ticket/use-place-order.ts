import type { PlacementRequest } from '@truefill/domain/orders/placement.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@truefill/api/calls.ts';
import { marketOrderToWire, pendingOrderToWire, sentOrderFromWire } from '@truefill/api/orders/command-mapping.ts';
import { attemptsOfAccount } from '@truefill/client/calls/attempts.ts';
import { boundOfOrder } from './refused-order.ts';
import { usePlacing, type PlacingState } from '../shared/use-placing.ts';

/** What the ticket asks for: a market order, or with a limit price one that waits for it. */
export type TicketOrder = Parameters<typeof marketOrderToWire>[0] & { readonly limitPrice: string | null };

export interface PlaceOrder extends PlacingState {
  /** @returns the order number, or null when it was refused */
  place(order: TicketOrder): Promise<string | null>;
}

const attempts = attemptsOfAccount<CallRequest<'addOrder'>>('addOrder');

/**
 * Sends orders, each of them once.
 * @param onUnanswered told of an order in this market that an earlier visit to the ticket left without an answer
 */
export function usePlaceOrder(symbol: string, onUnanswered: (sent: PlacementRequest) => void): PlaceOrder {
  const queries = useQueryClient();
  const { send, ...state } = usePlacing({
    name: 'addOrder',
    attempts,
    takeBack: (body) => {
      const sent = sentOrderFromWire(body);
      if (sent.symbol === symbol) onUnanswered(sent);
      return sent.symbol === symbol;
    },
    numberOf: (number) => number,
    boundOf: (code, body) => boundOfOrder(code, sentOrderFromWire(body), queries),
    showsItself: false,
  });
  const place = (order: TicketOrder): Promise<string | null> => {
    const { limitPrice } = order;
    return send({ ...order, slippage: order.slippage?.max }, () =>
      limitPrice === null ? marketOrderToWire(order) : pendingOrderToWire({ ...order, limitPrice }),
    );
  };
  return { ...state, place };
}

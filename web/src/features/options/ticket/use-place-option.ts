import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { optionRequestToWire, sentOptionFromWire } from '@truefill/api/options/mapping.ts';
import { usePlacing, type PlacingState } from '../../../trading-parts/use-placing.ts';
import type { SentOption } from './sent-option.ts';
import { noteServerTime, serverNow } from '@truefill/client/server-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { sizeBoundOf, type RefusedBound } from '../../../trading-parts/refused-bound.ts';
import { readOffer } from './use-option-offer.ts';

export type OptionOrderRequest = Omit<Parameters<typeof optionRequestToWire>[0], 'nowMs'>;

export interface PlacedOption {
  readonly orderNumber: string;
  /** by the server's clock */
  readonly beginMs: number;
}

export interface PlaceOption extends PlacingState {
  /** @returns null if it was refused */
  place(order: OptionOrderRequest): Promise<PlacedOption | null>;
}

/**
 * Places options, each exactly once. A retry keeps its price and time.
 * @param onUnknownOutcome called with an option on this market that an earlier visit to the ticket left unanswered
 */
export function usePlaceOption(symbol: string, onUnknownOutcome: (sent: SentOption) => void): PlaceOption {
  const queries = useQueryClient();
  const { send, ...state } = usePlacing({
    name: 'addOrderOption',
    takeBack: (body) => {
      const sent = sentOptionFromWire(body);
      if (sent.symbol === symbol) onUnknownOutcome(sent);
      return sent.symbol === symbol;
    },
    numberOf: ({ uid }) => uid,
    boundOf: (code, body) => boundOfOption(code, sentOptionFromWire(body), queries),
    showsItself: true,
  });
  const place = async (order: OptionOrderRequest): Promise<PlacedOption | null> => {
    const { price: _price, ...intent } = order;
    const placed = await send(intent, () => optionRequestToWire({ ...order, nowMs: serverNow() }), true);
    if (placed === null) return null;
    noteServerTime(placed.beginTime);
    return { orderNumber: placed.uid, beginMs: placed.beginTime };
  };
  return { ...state, place };
}

/** The current bound that a stake was refused for; null for other refusals, and if it is unknown. */
async function boundOfOption(code: number, sent: SentOption, queries: QueryClient): Promise<RefusedBound | null> {
  const size = sizeBoundOf(code);
  if (size === null) return null;
  // the form sends no stake beyond its bounds, so they have changed since they were loaded
  const offer = await readOffer(queries, sent.symbol);
  const delivery = offer?.deliveries.find(({ seconds }) => seconds === sent.seconds);
  if (!delivery) return null;
  if (size === 'min') return { key: 'min_is', value: formatMoney(delivery.minStake) };
  // 0: no maximum
  return delivery.maxStake === 0n ? null : { key: 'max_is', value: formatMoney(delivery.maxStake) };
}

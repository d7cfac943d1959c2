import { useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@truefill/api/calls.ts';
import { optionRequestToWire, sentOptionFromWire } from '@truefill/api/options/mapping.ts';
import { attemptsOfAccount } from '@truefill/client/calls/attempts.ts';
import { usePlacing, type PlacingState } from '../../trading/shared/use-placing.ts';
import type { SentOption } from './sent-option.ts';
import { boundOfOption } from './refused-option.ts';
import { noteServerTime, serverNow } from '../../../live/server-time.ts';

export type OptionOrderRequest = Omit<Parameters<typeof optionRequestToWire>[0], 'nowMs'>;

export interface PlacedOption {
  readonly orderNumber: string;
  /** by the server's clock */
  readonly beginMs: number;
}

export interface PlaceOption extends PlacingState {
  /** @returns null when it was refused */
  place(order: OptionOrderRequest): Promise<PlacedOption | null>;
}

const attempts = attemptsOfAccount<CallRequest<'addOrderOption'>>('addOrderOption');

/**
 * SlotLimiter options, each of them once. One that is tried again keeps its price and time.
 * @param onUnanswered told of an option on this market that an earlier visit to the ticket left without an answer
 */
export function usePlaceOption(symbol: string, onUnanswered: (sent: SentOption) => void): PlaceOption {
  const queries = useQueryClient();
  const { send, ...state } = usePlacing({
    name: 'addOrderOption',
    attempts,
    takeBack: (body) => {
      const sent = sentOptionFromWire(body);
      if (sent.symbol === symbol) onUnanswered(sent);
      return sent.symbol === symbol;
    },
    numberOf: ({ uid }) => uid,
    boundOf: (code, body) => boundOfOption(code, sentOptionFromWire(body), queries),
    showsItself: true,
  });
  const place = async (order: OptionOrderRequest): Promise<PlacedOption | null> => {
    const { price: _price, ...wish } = order;
    const placed = await send(wish, () => optionRequestToWire({ ...order, nowMs: serverNow() }));
    if (placed === null) return null;
    noteServerTime(placed.beginTime);
    return { orderNumber: placed.uid, beginMs: placed.beginTime };
  };
  return { ...state, place };
}

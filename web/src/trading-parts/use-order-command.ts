import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import type { Failure, Result } from '@truefill/client/calls/result.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { useMoneyCall } from '@truefill/client/calls/use-money-call.ts';
import { failureText } from './failure-text.ts';
import type { RefusedBound } from './refused-bound.ts';

/** What may be done to orders that exist, and the order that takes the place of one. Each has a twin for the demo account. */
export type OrderCommandName = 'closeOrder' | 'cancelOrder' | 'modifyOrder' | 'closeAllOrder' | 'addOrder';

/** What a command is about, as the user saw it: once it looks otherwise, the same words are another intent. */
export interface CommandSubject {
  /** the order's id, or what stands for all of them */
  readonly of: number | 'all';
  /** volume or levels before the command */
  readonly seen: string;
}

export interface OrderCommand {
  readonly busy: boolean;
  /** why the last command was refused; empty when it was not */
  readonly refusal: string;
  /**
   * @param boundOf the bound that holds now, where a refusal is about one
   * @returns null where the same command is already on its way
   */
  send<Name extends OrderCommandName>(
    name: Name,
    body: CallRequest<Name>,
    subject: CommandSubject,
    boundOf?: (code: number) => RefusedBound | null,
  ): Promise<Result<CallResponse<Name>> | null>;
}

/** An order for as long as its volume stays. */
export function byVolume({ id, volume }: OrderView): CommandSubject {
  return { of: id, seen: String(volume) };
}

/** An order for as long as its levels and its limit price stay. */
export function byLevels({ id, stopLoss, trailingDistance, takeProfit, limitPrice }: OrderView): CommandSubject {
  // where a trailing stop stands changes with each price
  const stop = trailingDistance > 0 ? `trailing ${trailingDistance}` : stopLoss;
  return { of: id, seen: `${stop} ${takeProfit} ${limitPrice}` };
}

/** All of these orders, for as long as they stay the same. */
export function allOf(orders: readonly OrderView[]): CommandSubject {
  return {
    of: 'all',
    seen: orders
      .map(({ id, volume }) => `${id} ${volume}`)
      .toSorted()
      .join(),
  };
}

/** Sends commands about orders, each of them once: see `useMoneyCall`. */
export function useOrderCommand(): OrderCommand {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const { state, failure, send: sendOnce } = useMoneyCall<OrderCommandName>('order command');
  const [bounded, setBounded] = useState<{ readonly failure: Failure; readonly bound: RefusedBound | null } | null>(null);

  const send: OrderCommand['send'] = async (name, body, subject, boundOf = () => null) => {
    const intent = JSON.stringify([name, body, subject]);
    const answer = await sendOnce(name, { subject: String(subject.of), intent, write: () => body });
    if (answer === null) return null;
    const { result, isMounted } = answer;
    if (result.ok) {
      void queries.invalidateQueries({ queryKey: ['account', 'history'] });
      return result;
    }
    const bound = boundOf(result.code);
    if (isMounted) setBounded({ failure: result, bound });
    else showToast('error', (language) => failureText(language, result, 'positions.unanswered', bound));
    return result;
  };

  const bound = bounded?.failure === failure ? (bounded?.bound ?? null) : null;
  const refusal = failure === null ? '' : failureText(i18n, failure, 'positions.unanswered', bound);
  return { busy: state === 'sending', refusal, send };
}

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

/** The commands for existing orders, and the order that replaces one. Each has a twin for the demo account. */
export type OrderCommandName = 'closeOrder' | 'cancelOrder' | 'modifyOrder' | 'closeAllOrder' | 'addOrder';

/** The subject of a command, as the user saw it: once it has changed, the same command is a new intent. */
export interface CommandSubject {
  /** the order's id, or all of them */
  readonly of: number | 'all';
  /** volume or levels before the command */
  readonly seen: string;
}

export interface OrderCommand {
  readonly busy: boolean;
  /** why the last command was refused; empty if it was not */
  readonly refusal: string;
  /**
   * @param boundOf the current bound, if a refusal concerns one
   * @returns null if the same command is already in progress
   */
  send<Name extends OrderCommandName>(
    name: Name,
    body: CallRequest<Name>,
    subject: CommandSubject,
    boundOf?: (code: number) => RefusedBound | null,
  ): Promise<Result<CallResponse<Name>> | null>;
}

/** An order while its volume stays the same. */
export function byVolume({ id, volume }: OrderView): CommandSubject {
  return { of: id, seen: String(volume) };
}

/** An order while its levels and its limit price stay the same. */
export function byLevels({ id, stopLoss, trailingDistance, takeProfit, limitPrice }: OrderView): CommandSubject {
  // the price of a trailing stop changes all the time
  const stop = trailingDistance > 0 ? `trailing ${trailingDistance}` : stopLoss;
  return { of: id, seen: `${stop} ${takeProfit} ${limitPrice}` };
}

/** All of these orders, while they stay the same. */
export function allOf(orders: readonly OrderView[]): CommandSubject {
  return {
    of: 'all',
    seen: orders
      .map(({ id, volume }) => `${id} ${volume}`)
      .toSorted()
      .join(),
  };
}

/** Sends commands about orders, each exactly once: see `useMoneyCall`. */
export function useOrderCommand(): OrderCommand {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const { state, failure, send: sendOnce } = useMoneyCall<OrderCommandName>('order command');
  const [bounded, setBounded] = useState<{ readonly failure: Failure; readonly bound: RefusedBound | null } | null>(null);

  const send: OrderCommand['send'] = async (name, body, subject, boundOf = () => null) => {
    const intent = JSON.stringify([name, body, subject]);
    const answer = await sendOnce(name, { subject: String(subject.of), intent, write: () => body, expires: name === 'addOrder' });
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

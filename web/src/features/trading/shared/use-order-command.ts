import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest, CallResponse } from '@truefill/api/calls.ts';
import { inMode } from '@truefill/api/paths.ts';
import type { OrderView } from '@truefill/api/orders/mapping.ts';
import { call } from '@truefill/client/calls/client.ts';
import type { Failure, Result } from '@truefill/client/calls/result.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { showNotice } from '@truefill/client/notices/notices-store.ts';
import { attemptsOfAccount, ownerOf } from '@truefill/client/calls/attempts.ts';
import { failureText } from './failure-text.ts';
import type { RefusedBound } from './refused-bound.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';

/** What may be done to orders that exist, and the order that takes the place of one. Each has a twin for the demo account. */
export type OrderCommandName = 'closeOrder' | 'cancelOrder' | 'modifyOrder' | 'closeAllOrder' | 'addOrder';

/** What a command is about, as the user saw it: once it looks otherwise, the same words are another wish. */
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
  /** @param boundOf the bound that holds now, where a refusal is about one */
  send<Name extends OrderCommandName>(
    name: Name,
    body: CallRequest<Name>,
    subject: CommandSubject,
    boundOf?: (code: number) => RefusedBound | null,
  ): Promise<Result<CallResponse<Name>>>;
}

const attempts = attemptsOfAccount<null>('order command');

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

/** Sends commands about orders, each of them once: see `Attempts`. */
export function useOrderCommand(): OrderCommand {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const accountMode = useSession((session) => session.accountMode);
  const userId = useSession((session) => session.userId);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly failure: Failure; readonly bound: RefusedBound | null } | null>(null);
  const isMounted = useIsMounted();

  const send: OrderCommand['send'] = async (name, body, subject, boundOf = () => null) => {
    const owner = ownerOf({ userId, accountMode });
    const wish = JSON.stringify([inMode(name, accountMode), body, subject]);
    const asked = { owner, subject: String(subject.of), wish, write: () => null };
    const { attempt, again } = attempts.begin(asked, Date.now());
    setBusy(true);
    setRefused(null);
    const result = await call(inMode(name, accountMode), body, { idempotencyKey: attempt.key });
    setBusy(false);
    attempts.end(attempt, result, Date.now());
    if (result.ok) {
      void queries.invalidateQueries({ queryKey: ['account', 'history'] });
      if (again) showNotice('info', (language) => language.t('ticket.countedOnce'));
      return result;
    }
    const bound = boundOf(result.code);
    if (isMounted.current) setRefused({ failure: result, bound });
    else showNotice('error', (language) => failureText(language, result, 'positions.unanswered', bound));
    return result;
  };

  const refusal = refused === null ? '' : failureText(i18n, refused.failure, 'positions.unanswered', refused.bound);
  return { busy, refusal, send };
}

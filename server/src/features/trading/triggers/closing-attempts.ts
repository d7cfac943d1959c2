import type { Logger } from 'pino';
import type { Timers } from '../../../platform/timers.ts';
import type { CloseCommand, TradingAnswer, TradingCommand } from '../orders/command.ts';
import type { FollowedPrice } from '../trailing/trail-stack.ts';
import type { Quote } from '@truefill/domain/market/quote.ts';
import type { ActiveOrder } from '../orders/stored-order.ts';

export interface AttemptParts {
  readonly timers: Timers;
  readonly log: Pick<Logger, 'error'>;
  readonly submit: (command: TradingCommand) => Promise<TradingAnswer>;
}

const RETRY_MS = 1_000;
/** Rejections after which nothing is left to do for an order. */
const OVER: ReadonlySet<string> = new Set(['order-not-open', 'order-missing', 'order-not-pending', 'level-not-reached']);

/** Submits the closing until it succeeds. The quote stays the one that reached the level, however long that takes. */
export async function closeAt(
  { submit, log, timers }: AttemptParts,
  command: CloseCommand,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      const answer = await submit(command);
      if (isOver(answer)) return;
      log.error(
        { orderId: String(command.orderId), answer: answer.outcome },
        'failed to close a position at its level; retrying',
      );
    } catch (error) {
      log.error({ err: error, orderId: String(command.orderId) }, 'failed to close a position at its level; retrying');
    }
    await pause(timers, stopping);
  }
}

/** Whether the attempts can end. After a lost lease the shard's new owner finds the level reached as well. */
export function isOver(answer: TradingAnswer): boolean {
  return (
    answer.outcome === 'accepted' ||
    answer.outcome === 'lease-lost' ||
    (answer.outcome === 'rejected' && OVER.has(answer.rejection))
  );
}

/** Waits until the next attempt or the end of the monitor. */
export function pause(timers: Timers, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(RETRY_MS, done);
    function done(): void {
      cancel();
      stopping.removeEventListener('abort', done);
      resolve();
    }
    if (stopping.aborted) done();
    else stopping.addEventListener('abort', done);
  });
}

/** @param best for a trailing stop loss: the best price that set the level reached */
export function closeCommand(
  { id, accountId }: ActiveOrder,
  reason: 'stop_loss' | 'take_profit',
  quote: Quote,
  epoch: bigint,
  best: FollowedPrice | null = null,
): CloseCommand {
  const key = `${reason === 'stop_loss' ? 'stop' : 'take'}/${id}`;
  return {
    kind: 'close',
    accountId,
    key,
    fingerprint: key,
    recordsRefusal: false,
    orderId: id,
    reason,
    volume: null,
    quote,
    epoch,
    ...(best ? { best } : {}),
  };
}

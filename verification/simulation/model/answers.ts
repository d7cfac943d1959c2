import type { CreditCommand } from '@truefill/server/features/accounts/index.ts';
import type { LoanAnswer, LoanCommand } from '@truefill/server/features/loans/command.ts';
import type { OptionAnswer, OptionCommand } from '@truefill/server/features/options/orders/command.ts';
import type { TradingAnswer, TradingCommand } from '@truefill/server/features/trading/orders/command.ts';
import type { WithdrawalAnswer, WithdrawalCommand } from '@truefill/server/features/withdrawals/command.ts';
import type { TransferAnswer, TransferCommand } from '@truefill/server/features/wallet/transfer-module.ts';
import type { ModelOrder, ModelRecord } from './state.ts';
import type { View } from './view.ts';

/** All commands to the simulated broker. */
export type AnyCommand = TradingCommand | OptionCommand | CreditCommand | TransferCommand | WithdrawalCommand | LoanCommand;
export type AnyAnswer = TradingAnswer | OptionAnswer | TransferAnswer | WithdrawalAnswer | LoanAnswer;

/** The expected answer to a command: an accepted one contains its order, its time and further values. */
export type ModelAnswer =
  | { readonly outcome: 'accepted'; readonly orderId: bigint | null; readonly atMs: number; readonly results: string | null }
  | { readonly outcome: 'rejected'; readonly rejection: string }
  | { readonly outcome: 'key-reused' | 'lease-lost' | 'too-early' };

export function answerText(answer: ModelAnswer): string {
  if (answer.outcome === 'rejected') return `rejected ${answer.rejection}`;
  return answer.outcome === 'accepted' ? `accepted ${answer.orderId} ${answer.atMs} ${answer.results ?? ''}` : answer.outcome;
}

export function productAnswerText(answer: AnyAnswer): string {
  if (answer.outcome === 'rejected') return `rejected ${answer.rejection}`;
  if (answer.outcome !== 'accepted') return answer.outcome;
  return `accepted ${answer.orderId} ${answer.placedAtMs} ${resultsOf(answer) ?? ''}`;
}

function resultsOf(answer: Extract<AnyAnswer, { outcome: 'accepted' }>): string | undefined {
  if ('made' in answer && answer.made) return `${answer.made.fee},${answer.made.arrives},${answer.made.rate}`;
  if (!('results' in answer)) return undefined;
  return answer.results?.map(({ orderId, rejection }) => `${orderId}:${rejection ?? 'closed'}`).join(',');
}

export function recordText(name: string, { fingerprint, rejection, orderId, atMs, results }: ModelRecord): string {
  return `${name} ${fingerprint} ${rejection} ${orderId} ${atMs} ${results}`;
}

export function storedRecordText(record: {
  accountId: bigint;
  key: string;
  fingerprint: string;
  rejection: string | null;
  orderId: bigint | null;
  recordedAtMs: number;
  detail?: string | null;
}): string {
  const { accountId, key, fingerprint, rejection, orderId, recordedAtMs, detail } = record;
  return `${accountId}/${key} ${fingerprint} ${rejection} ${orderId} ${recordedAtMs} ${detail ? storedResults(detail) : null}`;
}

/** For closing all positions the result of each; for a transfer its fee, what arrived and its rate. */
function storedResults(detail: string): string {
  const parts = JSON.parse(detail) as (string | [string, string | null])[];
  return parts.map((part) => (typeof part === 'string' ? part : `${part[0]}:${part[1] ?? 'closed'}`)).join(',');
}

/** A command in short form. */
export function commandText(command: AnyCommand): string {
  const { accountId, kind, ...rest } = command;
  const text = JSON.stringify(rest, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return `account ${accountId} ${kind} ${text}`;
}

/** The answer to a command without an order. */
export function aboutBalance({ nowMs }: View, refused: string | null): ModelAnswer {
  return refused === null
    ? { outcome: 'accepted', orderId: null, atMs: nowMs, results: null }
    : { outcome: 'rejected', rejection: refused };
}

export function aboutOrder(done: ModelOrder | string): ModelAnswer {
  if (typeof done === 'string') return { outcome: 'rejected', rejection: done };
  return { outcome: 'accepted', orderId: done.id, atMs: done.placedAtMs, results: null };
}

export function aboutWithdrawal(done: { readonly id: bigint; readonly atMs: number } | string): ModelAnswer {
  if (typeof done === 'string') return { outcome: 'rejected', rejection: done };
  return { outcome: 'accepted', orderId: done.id, atMs: done.atMs, results: null };
}

import { marginLevel, warningStage } from '@truefill/domain/stop-out.ts';
import type { TradingAnswer, UpkeepCommand } from './command.ts';
import { brandOf, marginStateOf, type Decision } from './decision.ts';

/**
 * Looks how far an account is below the levels that its user is warned of, and notes when that has changed. Asked for twice, it
 * finds the stage noted, so that a fall is told of once.
 */
export function noteMarginStage(decision: Decision, { accountId }: UpkeepCommand): TradingAnswer {
  const { draft, brands, clock } = decision;
  const nowMs = clock.now();
  const account = draft.account(accountId);
  const before = draft.marginStage(accountId);
  const level = marginLevel(marginStateOf(decision, brandOf(brands, account), accountId));
  const marginStage = warningStage(level, before);
  const answer = { outcome: 'accepted', orderId: null, placedAtMs: nowMs, marginStage } as const;
  if (marginStage === before) return { ...answer, change: null };
  const event = marginStage > before ? 'margin_warned' : 'margin_recovered';
  draft.post(accountId, null, { event, entries: [], nowMs, marginLevel: level });
  draft.noteMarginStage(accountId, marginStage);
  return { ...answer, change: { kind: 'balance', account: draft.account(accountId) } };
}

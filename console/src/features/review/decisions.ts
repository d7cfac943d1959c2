import { readableAmount } from '../../page/amount-text.tsx';
import { REQUIRED_CHECKS, viewOf } from './case-view.ts';
import type { CaseDetail } from './use-review.ts';

/** An action requested with a key or button. */
export type Requested = 'claim' | 'approve' | 'withdrawApproval' | 'reject';

type Decidable = Pick<CaseDetail, 'actions' | 'blockedBy' | 'checks'>;

/** Whether the operator may approve a case, which they claim first if it is unclaimed. */
export function mayApprove({ actions, blockedBy, checks }: Decidable): boolean {
  if (checks.some(({ code, result }) => result !== 'ok' && REQUIRED_CHECKS.includes(code))) return false;
  return actions.includes('approve') || (blockedBy === '' && actions.includes('claim') && !actions.includes('release'));
}

/** Whether the requested action can start now. */
export function mayDo(requested: Requested, detail: Decidable): boolean {
  if (requested === 'approve') return mayApprove(detail);
  if (requested === 'withdrawApproval') return detail.actions.includes(requested);
  return detail.actions.includes('claim') || detail.actions.includes(requested);
}

/** Decimal text of the money that an approval pays or credits, with its currency: for a withdrawal the net amount. */
export function approvedAmount({
  kind,
  amount,
  currency,
  facts,
}: Pick<CaseDetail, 'kind' | 'amount' | 'currency' | 'facts'>): readonly [amount: string, currency: string] {
  const { approvedFact } = viewOf(kind);
  const [moved, unit] = facts.find(({ code }) => code === approvedFact)?.value.split(' ') ?? [];
  return moved === undefined || unit === undefined ? [amount, currency] : [moved, unit];
}

/** The same as the console shows it: 1,500.00 USDT. */
export function approvedText(detail: Parameters<typeof approvedAmount>[0]): string {
  const [amount, currency] = approvedAmount(detail);
  return `${readableAmount(amount)} ${currency}`;
}

/** What the approver must check once more: for a withdrawal its fee and destination. */
export function factsToConfirm({ kind, facts }: Pick<CaseDetail, 'kind' | 'facts'>): CaseDetail['facts'] {
  const { confirmedFacts = [] } = viewOf(kind);
  return facts.filter(({ code, value }) => confirmedFacts.includes(code) && value !== '');
}

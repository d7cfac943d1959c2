import type { CaseDetail } from './use-review.ts';

/** An action requested with a key or button. */
export type Asked = 'claim' | 'approve' | 'reject';

/** Whether the operator may approve a case, which they claim first if it is unclaimed. */
export function mayApprove({ actions, blockedBy }: Pick<CaseDetail, 'actions' | 'blockedBy'>): boolean {
  return actions.includes('approve') || (blockedBy === '' && actions.includes('claim') && !actions.includes('release'));
}

/** Whether the requested action can start now. */
export function mayDo(asked: Asked, detail: Pick<CaseDetail, 'actions' | 'blockedBy'>): boolean {
  if (asked === 'approve') return mayApprove(detail);
  return detail.actions.includes('claim') || detail.actions.includes(asked);
}

/** Decimal text of the money that an approval pays or credits, with its currency: for a withdrawal the net amount. */
export function approvedAmount({
  amount,
  currency,
  facts,
}: Pick<CaseDetail, 'amount' | 'currency' | 'facts'>): readonly [amount: string, currency: string] {
  const [arrives, unit] = facts.find(({ code }) => code === 'arrives')?.value.split(' ') ?? [];
  return arrives === undefined || unit === undefined ? [amount, currency] : [arrives, unit];
}

const PAYOUT_FACTS = ['fee', 'network', 'cryptocurrencyAddress', 'bankName', 'name', 'account'];

/** What must be checked before paying a withdrawal: its fee and destination. */
export function payoutFacts({ kind, facts }: Pick<CaseDetail, 'kind' | 'facts'>): CaseDetail['facts'] {
  return kind === 'withdrawal' ? facts.filter(({ code, value }) => PAYOUT_FACTS.includes(code) && value !== '') : [];
}

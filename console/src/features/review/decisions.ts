import type { CaseDetail } from './use-review.ts';

/** What was asked for with a key or a button. */
export type Asked = 'claim' | 'approve' | 'reject';

/** Whether the operator may approve a case, which they take first where nobody has it. */
export function mayApprove({ actions, blockedBy }: Pick<CaseDetail, 'actions' | 'blockedBy'>): boolean {
  return actions.includes('approve') || (blockedBy === '' && actions.includes('claim') && !actions.includes('release'));
}

/** Whether what was asked for can be begun now. */
export function mayDo(asked: Asked, detail: Pick<CaseDetail, 'actions' | 'blockedBy'>): boolean {
  if (asked === 'approve') return mayApprove(detail);
  return detail.actions.includes('claim') || detail.actions.includes(asked);
}

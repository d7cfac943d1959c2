import type { CaseKindName } from '@truefill/api/review/case-kinds.ts';
import { address } from './go.tsx';

export interface RecordName {
  readonly kind: 'order' | 'option' | CaseKindName;
  /** internal, not the number shown to users */
  readonly id: number;
  readonly userId: number;
}

/** The URL of an order, an option, or a case. */
export function addressOfRecord({ kind, id, userId }: RecordName): string {
  if (kind === 'order' || kind === 'option') return address(`/users/${userId}`, { tab: `${kind}s`, only: id });
  return address('/review', { state: 'all', case: `${kind}-${id}` });
}

import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@truefill/api/calls.ts';
import { loanFromWire, repaymentFromWire, type LoanView, type RepaymentView } from '@truefill/api/loans/mapping.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { sameInOtherLanguage } from '../../money-parts/other-language.ts';

/** The user's newest loan; null for none, which counts as status 100 of the specification. */
export interface LoanNow {
  readonly loan: LoanView | null;
  /** why no loan would be offered now; empty if one would */
  readonly obstacle: CallResponse<'userLoan'>['obstacle'];
  readonly verificationNeeded: CallResponse<'userLoan'>['verificationNeeded'];
}

export function useLoan() {
  const userId = useSession((session) => session.userId);
  const locale = usePreferences((preferences) => preferences.locale);
  const queryKey = ['account', 'money', userId, 'loan', locale];
  return useQuery({
    queryKey,
    placeholderData: sameInOtherLanguage(queryKey),
    queryFn: async ({ signal }): Promise<LoanNow> => {
      const { dto, obstacle, verificationNeeded } = await fetchCall('userLoan', { locale }, signal);
      return { loan: dto && loanFromWire(dto), obstacle, verificationNeeded };
    },
    staleTime: 0,
  });
}

/** A loan's repayments, newest first. */
export function useRepayments({ id, uid }: Pick<LoanView, 'id' | 'uid'>) {
  const userId = useSession((session) => session.userId);
  const locale = usePreferences((preferences) => preferences.locale);
  const queryKey = ['account', 'money', userId, 'loan', uid, 'repayments', locale];
  return useQuery({
    queryKey,
    placeholderData: sameInOtherLanguage(queryKey),
    queryFn: async ({ signal }): Promise<readonly RepaymentView[]> =>
      (await fetchCall('userLoanRepay', { loanId: id, loanUid: uid, locale }, signal)).dtoList.map(repaymentFromWire),
    staleTime: 0,
  });
}

import { useQuery } from '@tanstack/react-query';
import { brand } from '@truefill/client/brand.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/** Whether the account has had orders for contracts at a brand that has given contracts up. */
export function useOldContracts(): boolean {
  const { status, accountMode, userId } = useSession();
  const { data } = useQuery({
    queryKey: ['account', 'old contracts', userId, accountMode],
    // few brands need it: it comes with nobody's first page
    queryFn: async ({ signal }) => (await import('./read-old-contracts.ts')).readOldContracts(accountMode, signal),
    enabled: status === 'signed-in' && !brand().switches.contract,
    // no new ones can come
    staleTime: Infinity,
  });
  return data ?? false;
}

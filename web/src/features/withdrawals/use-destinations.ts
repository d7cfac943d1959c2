import { useQuery } from '@tanstack/react-query';
import { decodeField } from '@truefill/api/fields/encoded-field.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { addressEnds, maskedNumber, type Destination } from './destination.ts';

/** as the specification asks for them: all at once */
const ALL = { pageNum: 1, pageSize: 1_000 };

/** The saved addresses, decoded. */
export function useSavedWallets(enabled: boolean) {
  const { userId, fieldKey } = useSession();
  return useQuery({
    queryKey: ['account', 'payout', userId, 'wallets'],
    queryFn: async ({ signal }): Promise<Destination[]> => {
      const { list } = await fetchCall('cryptoWallets', ALL, signal);
      return Promise.all(
        list.map(async (wallet) => {
          const address = await decodeField(fieldKey, 'cryptocurrencyAddress', wallet.cryptocurrencyAddress);
          return {
            key: `wallet ${wallet.walletId}`,
            kind: 'wallet' as const,
            unit: wallet.currencyName,
            currencyId: wallet.currencyId,
            coinId: wallet.coinId,
            cardId: null,
            name: `${wallet.currencyName} · ${wallet.protocol}${address === null ? '' : ` · ${addressEnds(address)}`}`,
            address,
            min: wallet.minWithdrawAmount,
            max: wallet.maxWithdrawAmount,
            usableFromMs: wallet.usableFromTs,
          };
        }),
      );
    },
    enabled,
    staleTime: 0,
  });
}

/** What a card is paid out in and within; null where the brand makes no bounds, and where they cannot be read. */
export function useCardBounds(enabled: boolean) {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['account', 'payout', userId, 'card bounds'],
    // called quietly: what is missing is told when it is needed
    queryFn: async ({ signal }) => (await fetchCall('bankCardLimits', {}, signal)).dto,
    enabled,
  });
}

/** The saved bank cards, with the last digits of their accounts. */
export function useSavedCards(enabled: boolean) {
  const { userId, fieldKey } = useSession();
  const bounds = useCardBounds(enabled).data;
  return useQuery({
    queryKey: ['account', 'payout', userId, 'cards', bounds?.minWithdrawAmount ?? 0, bounds?.maxWithdrawAmount ?? 0],
    queryFn: async ({ signal }): Promise<Destination[]> => {
      const { list } = await fetchCall('bankCards', ALL, signal);
      return Promise.all(
        list.map(async (card) => {
          const digits = await decodeField(fieldKey, 'account', card.account);
          return {
            key: `card ${card.id}`,
            kind: 'card' as const,
            unit: bounds?.currency ?? 'USD',
            currencyId: bounds?.currencyId ?? 0,
            coinId: null,
            cardId: card.id,
            name: `${card.bankName} · ${maskedNumber(digits ?? '')}`,
            address: digits,
            min: bounds?.minWithdrawAmount ?? 0,
            max: bounds?.maxWithdrawAmount ?? Infinity,
            usableFromMs: card.usableFromTs,
          };
        }),
      );
    },
    enabled,
    staleTime: 0,
  });
}

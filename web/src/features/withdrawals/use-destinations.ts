import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@truefill/api/calls.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { addressEnds, maskedNumber, type Destination } from './destination.ts';
import type { ListedCard, SavedWallet } from '../payout-methods/index.ts';

type CardBounds = CallResponse<'bankCardLimits'>['dto'];

export function walletDestination(wallet: SavedWallet): Destination {
  return {
    key: `wallet ${wallet.id}`,
    kind: 'wallet',
    unit: wallet.coin,
    currencyId: wallet.currencyId,
    coinId: wallet.coinId,
    cardId: null,
    bank: null,
    name: `${wallet.coin} · ${wallet.network}`,
    ends: addressEnds(wallet.address),
    address: wallet.address,
    min: wallet.min,
    max: wallet.max,
    usableFromMs: wallet.waitsUntilMs ?? 0,
  };
}

/** @param bounds null if the brand has none, undefined if they are unknown */
export function cardDestination(card: ListedCard, bounds: CardBounds | undefined): Destination {
  return {
    key: `card ${card.id}`,
    kind: 'card',
    unit: bounds?.currency ?? 'USD',
    currencyId: bounds?.currencyId ?? 0,
    coinId: null,
    cardId: card.id,
    bank: { bankCode: card.bankCode, bankName: card.bankName },
    name: card.bankName,
    ends: maskedNumber(card.accountEnds),
    address: card.accountEnds,
    min: bounds?.minWithdrawAmount ?? 0,
    max: bounds?.maxWithdrawAmount ?? Infinity,
    usableFromMs: card.waitsUntilMs ?? 0,
  };
}

/** The currency and bounds of card payouts; errors are not shown here: missing data is reported when it is needed. */
export function useCardBounds() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['account', 'payout', userId, 'card bounds'],
    queryFn: async ({ signal }) => (await fetchCall('bankCardLimits', {}, signal)).dto,
  });
}

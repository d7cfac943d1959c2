import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@truefill/api/calls.ts';
import { fetchCall, queryClient } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { serverNow } from '@truefill/client/server-time.ts';
import { decodedField } from './encoded-fields.ts';

type WireWallet = CallResponse<'cryptoWallets'>['list'][number];
type WireCard = CallResponse<'bankCards'>['list'][number];

/** A saved address. Amounts in the coin, both 0 if it has no price; times in ms. */
export interface SavedWallet {
  readonly id: number;
  /** the coin */
  readonly currencyId: number;
  readonly coin: string;
  /** the coin on its network */
  readonly coinId: number;
  readonly network: string;
  readonly address: string;
  /** as received, for page URLs */
  readonly encodedAddress: string;
  readonly min: number;
  readonly max: number;
  /** no payouts before this time; null if allowed now */
  readonly waitsUntilMs: number | null;
}

/** A saved bank card as in lists. Times in ms. */
export interface ListedCard {
  readonly id: number;
  readonly bankName: string;
  readonly bankCode: string;
  readonly bankCountry: string;
  /** the last four digits of the account, or fewer */
  readonly accountEnds: string;
  /** no payouts before this time; null if allowed now */
  readonly waitsUntilMs: number | null;
}

/** a page size beyond the maximum number */
const ALL = { pageNum: 1, pageSize: 1_000 };
/** query key of all data about saved methods */
const METHODS = ['account', 'payout'];

const walletsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...METHODS, userId, 'listed wallets'],
    queryFn: async ({ signal }) => Promise.all((await fetchCall('cryptoWallets', ALL, signal)).list.map(walletFromWire)),
  });

const cardsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...METHODS, userId, 'listed cards'],
    queryFn: async ({ signal }) => Promise.all((await fetchCall('bankCards', ALL, signal)).list.map(cardFromWire)),
  });

/** The user's saved addresses, newest first; not requested on the demo account. */
export function useSavedWallets() {
  const { status, userId, accountMode } = useSession();
  return useQuery({ ...walletsQuery(userId), enabled: status === 'signed-in' && accountMode === 'real' });
}

/** The user's saved bank cards, newest first; not requested on the demo account. */
export function useBankCards() {
  const { status, userId, accountMode } = useSession();
  return useQuery({ ...cardsQuery(userId), enabled: status === 'signed-in' && accountMode === 'real' });
}

/** Refetches all data about saved methods. */
export async function refetchMethods(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: METHODS });
}

async function walletFromWire(wire: WireWallet): Promise<SavedWallet> {
  return {
    id: wire.walletId,
    currencyId: wire.currencyId,
    coin: wire.currencyName,
    coinId: wire.coinId,
    network: wire.protocol,
    address: await decodedField('cryptocurrencyAddress', wire.cryptocurrencyAddress),
    encodedAddress: wire.cryptocurrencyAddress,
    min: wire.minWithdrawAmount,
    max: wire.maxWithdrawAmount,
    waitsUntilMs: waitsUntil(wire),
  };
}

async function cardFromWire(wire: WireCard): Promise<ListedCard> {
  return {
    id: wire.id,
    bankName: wire.bankName,
    bankCode: wire.bankCode,
    bankCountry: wire.bankCountry,
    accountEnds: await decodedField('account', wire.account),
    waitsUntilMs: waitsUntil(wire),
  };
}

function waitsUntil({ usableFromTs }: Pick<WireWallet, 'usableFromTs'>): number | null {
  return usableFromTs > serverNow() ? usableFromTs : null;
}

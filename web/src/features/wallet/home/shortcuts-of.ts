import type { PublicBrand } from '@truefill/api/brand.ts';

export type Shortcut = 'myWallet' | 'crypto' | 'bankCard';

/** What the wallet leads to at a brand: coins also where there are some from before, no saved addresses where withdrawals go to a typed one, or to none. */
export function shortcutsOf(
  { myWalletPage, noWalletWithdraw, bankCard }: Pick<PublicBrand['switches'], 'myWalletPage' | 'noWalletWithdraw' | 'bankCard'>,
  { hasCoinNetworks, hasCoins }: { readonly hasCoinNetworks: boolean; readonly hasCoins: boolean },
): Shortcut[] {
  const offered: Record<Shortcut, boolean> = {
    myWallet: myWalletPage || hasCoins,
    crypto: hasCoinNetworks && !noWalletWithdraw,
    bankCard,
  };
  return (['myWallet', 'crypto', 'bankCard'] as const).filter((name) => offered[name]);
}

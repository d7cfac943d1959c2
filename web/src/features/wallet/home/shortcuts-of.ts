import type { PublicBrand } from '@truefill/api/brand.ts';

export type Shortcut = 'myWallet' | 'crypto' | 'bankCard';

/**
 * The wallet's shortcuts at a brand: coins also for users who still have some, and no saved addresses if withdrawals go to a
 * typed address, or if no coins are paid out.
 */
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

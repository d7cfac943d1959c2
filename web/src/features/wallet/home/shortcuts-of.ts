import type { PublicBrand } from '@truefill/api/brand.ts';

export type Shortcut = 'myWallet' | 'crypto' | 'bankCard';

/** What the wallet leads to at a brand: no saved addresses where withdrawals go to a typed one, or to none. */
export function shortcutsOf(
  { myWalletPage, noWalletWithdraw, bankCard }: Pick<PublicBrand['switches'], 'myWalletPage' | 'noWalletWithdraw' | 'bankCard'>,
  hasCoinNetworks: boolean,
): Shortcut[] {
  const offered: Record<Shortcut, boolean> = { myWallet: myWalletPage, crypto: hasCoinNetworks && !noWalletWithdraw, bankCard };
  return (['myWallet', 'crypto', 'bankCard'] as const).filter((name) => offered[name]);
}

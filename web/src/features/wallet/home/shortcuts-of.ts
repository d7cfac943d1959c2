import type { PublicBrand } from '@truefill/api/brand.ts';

export type Shortcut = 'myWallet' | 'crypto' | 'bankCard';

/** What the wallet leads to at a brand: no saved addresses where withdrawals go to a typed one. */
export function shortcutsOf({
  myWalletPage,
  noWalletWithdraw,
  bankCard,
}: Pick<PublicBrand['switches'], 'myWalletPage' | 'noWalletWithdraw' | 'bankCard'>): Shortcut[] {
  const offered: Record<Shortcut, boolean> = { myWallet: myWalletPage, crypto: !noWalletWithdraw, bankCard };
  return (['myWallet', 'crypto', 'bankCard'] as const).filter((name) => offered[name]);
}

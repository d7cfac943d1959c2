import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconWallet } from '@truefill/ui/components/icons.ts';

/** Whether the brand saves addresses: not without coins to pay out, nor if users type the address with each withdrawal. */
export function savesWallets(): boolean {
  const { hasCoinNetworks, switches } = brand();
  return hasCoinNetworks && !switches.noWalletWithdraw;
}

/** Shows an empty state for brands that save no addresses. */
export function WalletsOffered({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  if (savesWallets()) return children;
  return <EmptyState picture={<IconWallet size={30} />} title={t('payout.wallets.notOffered')} />;
}

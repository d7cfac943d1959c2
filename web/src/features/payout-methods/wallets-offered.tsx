import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconWallet } from '@truefill/ui/components/icons.ts';

/** Shows an empty state for brands that pay out no coins. */
export function WalletsOffered({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  if (brand().hasCoinNetworks) return children;
  return <EmptyState picture={<IconWallet size={30} />} title={t('payout.wallets.notOffered')} />;
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconCash } from '@truefill/ui/components/icons.ts';

/** Shows an empty state for brands without bank cards. */
export function CardsOffered({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { bankCard, bankCardWithdraw } = brand().switches;
  if (bankCard || bankCardWithdraw) return children;
  return <EmptyState picture={<IconCash size={30} />} title={t('payout.cards.notOffered')} />;
}

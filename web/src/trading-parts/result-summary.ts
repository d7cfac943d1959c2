import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';

export interface SummaryProps {
  readonly today: number | null;
  readonly total: number | null;
  /** what the sums are for; closed positions by default */
  readonly labels?: { readonly today: string; readonly total: string } | undefined;
}

/** The sum above a history: today's or total results, as set by the brand. */
export function useSummary({ today, total, labels }: SummaryProps): { readonly label: string; readonly amount: number | null } {
  const { t } = useTranslation();
  const span = brand().historySummary;
  const label = labels?.[span] ?? t(span === 'today' ? 'history.profitToday' : 'history.profitTotal');
  return { label, amount: span === 'today' ? today : total };
}

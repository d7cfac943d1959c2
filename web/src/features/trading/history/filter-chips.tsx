import { useTranslation } from 'react-i18next';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { HISTORY_FILTERS, type HistoryFilter } from '../../../trading-parts/history-filter.ts';

export interface FilterChipsProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
  readonly className?: string | undefined;
}

/** Filters the orders of the history. */
export function FilterChips({ filter, onChange, className }: FilterChipsProps) {
  const { t } = useTranslation();
  return (
    <Chips<HistoryFilter>
      className={className}
      variant="ink"
      label={t('history.filters')}
      items={HISTORY_FILTERS.map((value) => ({ value, label: t(`history.filter.${value}`) }))}
      value={filter}
      onChange={onChange}
    />
  );
}

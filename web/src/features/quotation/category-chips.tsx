import { Chips, type ChipItem } from '@truefill/ui/components/chips.tsx';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';

export interface CategoryChipsProps {
  /** null: none is selected */
  readonly category: number | null;
  readonly onChoose: (category: number) => void;
  readonly variant: 'ink' | 'bare';
  readonly className?: string | undefined;
  /** shown before the categories */
  readonly lead?: ChipItem<string> | undefined;
}

/** The brand's trade categories in its order. */
export function CategoryChips({ category, onChoose, variant, className, lead }: CategoryChipsProps) {
  const { t } = useTranslation();
  const items = brand().categories.map((id) => ({
    value: String(id),
    label: t(`instrument.${variant === 'bare' ? 'shortCategory' : 'category'}.${id as 1 | 2 | 3 | 4 | 5}`),
  }));
  return (
    <Chips
      label={t('quotation.categories')}
      items={lead ? [lead, ...items] : items}
      value={category === null ? null : String(category)}
      onChange={(value) => onChoose(Number(value))}
      variant={variant}
      className={className}
    />
  );
}

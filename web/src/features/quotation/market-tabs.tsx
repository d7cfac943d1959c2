import { useTranslation } from 'react-i18next';
import { StarFilledIcon } from '@truefill/client/page/icons.tsx';
import { CategoryChips, type CategoryChipsProps } from './category-chips.tsx';
import { FAVORITES } from '../../instruments/favorites.ts';

/** Tabs for the favorites and the brand's categories. */
export function MarketTabs(props: Omit<CategoryChipsProps, 'lead'>) {
  const { t } = useTranslation();
  const name = t('quotation.favourites');
  return <CategoryChips {...props} lead={{ value: String(FAVORITES), label: <StarFilledIcon size={14} />, name }} />;
}

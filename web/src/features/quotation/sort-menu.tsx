import { ChoiceMenu } from '@truefill/ui/components/choice-menu.tsx';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { useTranslation } from 'react-i18next';
import { SortIcon } from '@truefill/client/page/icons.tsx';
import type { Sorting } from './sorting.ts';

const ORDERS = ['usual', 'name', 'rising', 'falling'] as const;
type Order = (typeof ORDERS)[number];

const SORTINGS: Record<Order, Sorting | null> = {
  usual: null,
  name: { key: 'name', descending: false },
  rising: { key: 'change', descending: true },
  falling: { key: 'change', descending: false },
};

export interface SortMenuProps {
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting | null) => void;
}

/** The sort order of a list that is too narrow for column headers. */
export function SortMenu({ sorting, onSort }: SortMenuProps) {
  const { t } = useTranslation();
  const now = ORDERS.find((order) => {
    return SORTINGS[order]?.key === sorting?.key && SORTINGS[order]?.descending === sorting?.descending;
  });
  return (
    <ChoiceMenu<Order>
      trigger={
        <IconButton label={t('quotation.sort')}>
          <SortIcon size={18} />
        </IconButton>
      }
      items={ORDERS.map((order) => ({ value: order, label: t(`quotation.order.${order}`) }))}
      value={now ?? 'usual'}
      onChange={(order) => onSort(SORTINGS[order])}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import type { OrderKind } from '../../../../trading-parts/shown-order.ts';
import styles from '../ticket.module.css';

export interface KindTabsProps {
  readonly kind: OrderKind;
  readonly onChange: (kind: OrderKind) => void;
}

/** Market order or pending order. */
export function KindTabs({ kind, onChange }: KindTabsProps) {
  const { t } = useTranslation();
  return (
    <Segmented<OrderKind>
      className={styles.kinds}
      label={t('ticket.kind')}
      items={[
        { value: 'market', label: t('ticket.marketPrice') },
        { value: 'pending', label: t('common.pendingOrder') },
      ]}
      value={kind}
      onChange={onChange}
    />
  );
}

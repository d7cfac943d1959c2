import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OptionOrderView } from '@truefill/api/options/mapping.ts';
import { buttonClass } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '@truefill/client/brand.ts';
import styles from '../../../money-parts/money.module.css';
import { OptionTitle } from '../../options/index.ts';

/** A running option: its terms, and a link to where it can be followed. */
export function RunningOption({ order }: { readonly order: OptionOrderView }) {
  const { t } = useTranslation();
  const time = (ms: number): string => formatDateTime(ms, 'YYYY-MM-DD HH:mm:ss', brand().timeZone);
  return (
    <>
      <OptionTitle order={order} />
      <div className={`${styles.card} ${styles.padded}`}>
        <KeyValueList
          density="roomy"
          items={[
            { key: 'stake', label: t('options.amount'), value: formatMoney(order.stake) },
            { key: 'fee', label: t('common.fee'), value: formatMoney(order.fee) },
            {
              key: 'entry',
              label: t('options.settlement.entry'),
              value: formatPrice(order.entryPrice, order.pricePrecision),
            },
            { key: 'began', label: t('options.history.began'), value: time(order.beginMs) },
            { key: 'ends', label: t('wallet.ends'), value: time(order.endMs) },
            { key: 'number', label: t('common.orderNumber'), value: order.orderNumber },
          ]}
        />
      </div>
      <Link to="/position" className={buttonClass('neutral', 'large', true)}>
        {t('withdraw.showOrders')}
      </Link>
    </>
  );
}

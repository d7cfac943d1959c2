import { useTranslation } from 'react-i18next';
import { formatDecimal } from '@truefill/domain/decimal.ts';
import { FEE_RATE_SCALE } from '@truefill/domain/fee.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '../../brand.ts';
import type { OptionSummary } from './model.ts';
import type { OfferedDelivery, OptionOffer } from './offer.ts';
import styles from './option-ticket.module.css';
import { useServerNow } from './server-time.ts';

export interface OptionSummaryListProps {
  readonly summary: OptionSummary | null;
  readonly offer: OptionOffer;
  readonly delivery: OfferedDelivery | null;
  /** the newest middle price; null before the first */
  readonly mid: number | null;
  readonly pricePrecision: number;
  readonly signedIn: boolean;
}

/** What the order costs and how often it has to be right, with the rules for a tie and for a missing price. */
export function OptionSummaryList({ summary, offer, delivery, mid, pricePrecision, signedIn }: OptionSummaryListProps) {
  const { t } = useTranslation();
  const rate = formatDecimal(offer.feeRate, FEE_RATE_SCALE - 2).replace(/\.?0+$/, '');
  const items: KeyValueItem[] = [
    { key: 'entry', label: t('options.entry'), value: mid === null ? NO_VALUE : formatPrice(mid, pricePrecision) },
    { key: 'settles', label: t('options.settlesAt'), value: delivery === null ? NO_VALUE : <SettlesAt seconds={delivery.seconds} /> },
    { key: 'fee', label: t('options.fee', { rate }), value: <MoneyText amount={summary?.fee ?? null} /> },
  ];
  if (signedIn) items.push({ key: 'after', label: t('options.availableAfter'), value: <MoneyText amount={summary?.balanceAfter ?? null} /> });
  const breakEven: KeyValueItem = {
    key: 'breakEven',
    label: t('options.breakEven'),
    value: summary === null ? NO_VALUE : `${formatDecimal(summary.breakEvenPermille, 1)}%`,
    total: true,
  };
  return (
    <div className={styles.summary}>
      <KeyValueList items={items} />
      <div className={styles.rule} />
      <KeyValueList items={[breakEven]} />
      <p className={styles.note}>{t('options.breakEvenText')}</p>
      <ul className={styles.rules}>
        <li>{t('options.entryNote')}</li>
        <li>{t('options.tieRule')}</li>
        <li>{t('options.voidRule', { seconds: brand().options.voidAfterSeconds })}</li>
        {offer.bands ? <li>{t('options.bandRule')}</li> : null}
      </ul>
    </div>
  );
}

function SettlesAt({ seconds }: { readonly seconds: number }) {
  return formatDateTime(useServerNow(1_000) + seconds * 1_000, 'HH:mm:ss', brand().timeZone);
}

import { useTranslation } from 'react-i18next';
import { priceToNumber } from '@truefill/domain/market/price.ts';
import { isBandKind, type OptionKind } from '@truefill/domain/options/option.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { brand } from '@truefill/client/brand.ts';
import { bandAt, type OptionSummary } from './model.ts';
import type { OfferedDelivery } from '../offer.ts';
import styles from './option-ticket.module.css';
import { useServerNow } from '@truefill/client/use-server-now.ts';

export interface OptionSummaryListProps {
  readonly kind: OptionKind;
  readonly summary: OptionSummary | null;
  readonly delivery: OfferedDelivery | null;
  /** the newest middle price; null before the first */
  readonly mid: number | null;
  readonly pricePrecision: number;
  readonly signedIn: boolean;
}

/** The option's start, its end, and the free margin after it. */
export function OptionSummaryList({ kind, summary, delivery, mid, pricePrecision, signedIn }: OptionSummaryListProps) {
  const { t } = useTranslation();
  const items: KeyValueItem[] = [
    { key: 'entry', label: t('options.entry'), value: mid === null ? NO_VALUE : formatPrice(mid, pricePrecision) },
    {
      key: 'settles',
      label: t('options.settlesAt'),
      value: delivery === null ? NO_VALUE : <SettlesAt seconds={delivery.seconds} />,
    },
  ];
  if (isBandKind(kind))
    items.splice(1, 0, { key: 'band', label: t('options.countdown.band'), value: bandText(delivery, mid, pricePrecision) });
  if (signedIn)
    items.push({ key: 'after', label: t('ticket.freeAfter'), value: <MoneyText amount={summary?.balanceAfter ?? null} /> });
  return (
    <div className={styles.summary}>
      <KeyValueList items={items} />
    </div>
  );
}

function bandText(delivery: OfferedDelivery | null, mid: number | null, pricePrecision: number): string {
  const band = bandAt(delivery, mid, pricePrecision);
  if (band === null) return NO_VALUE;
  return [band.low, band.high].map((edge) => formatPrice(priceToNumber(edge, pricePrecision), pricePrecision)).join(' – ');
}

/** The rules that decide an option of a kind, in plain language: only one with a direction can tie. */
export function OptionRules({ kind }: { readonly kind: OptionKind }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rules}>
      <li>{t('options.entryNote')}</li>
      <li>{t('options.endNote')}</li>
      <li>{t(isBandKind(kind) ? 'options.bandRule' : 'options.tieRule')}</li>
      <li>{t('options.voidRule', { seconds: brand().options.voidAfterSeconds })}</li>
      <li>{t('options.breakEvenText')}</li>
    </ul>
  );
}

function SettlesAt({ seconds }: { readonly seconds: number }) {
  return formatDateTime(useServerNow(1_000) + seconds * 1_000, 'HH:mm:ss', brand().timeZone);
}

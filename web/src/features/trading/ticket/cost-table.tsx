import { useTranslation } from 'react-i18next';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { FEE_RATE_SCALE } from '@truefill/domain/money/fee.ts';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { ProgressBar } from '@truefill/ui/components/progress-bar.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMarginLevel } from '@truefill/ui/format/money.ts';
import { negateMoney, type Money } from '@truefill/domain/money/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import type { ExactTerms } from '../../../trading-parts/figures.ts';
import { overnightCost } from '../../../trading-parts/overnight.ts';
import { useServerNow } from '@truefill/client/use-server-now.ts';
import { marginInUse, type TicketSummary } from './summary.ts';
import styles from './ticket.module.css';

/** margin level at and below which the account is warned */
const WARNING_LEVEL = 100;

export interface CostTableProps {
  readonly summary: TicketSummary | null;
  readonly terms: ExactTerms;
  readonly categoryId: number;
  /** the spread as text: 0.8 pips, or its price */
  readonly spread: string;
  /** a pending order: its money is reserved until it fills */
  readonly waits: boolean;
}

/** The parts of the totals above the button, and the remaining money. */
export function CostTable({ summary, terms, categoryId, spread, waits }: CostTableProps) {
  const { t } = useTranslation();
  const signedIn = useSession((session) => session.status === 'signed-in');
  const night = useNight(summary, terms, categoryId);
  const rate = formatDecimal(terms.feeRate, FEE_RATE_SCALE - 2).replace(/\.?0+$/, '');
  const row = (key: string, label: string, amount: Money | null | undefined): KeyValueItem => {
    return { key, label, value: <MoneyText amount={amount ?? null} /> };
  };
  const level = summary?.marginLevelAfter ?? null;
  const worst = summary?.worstCase ?? null;
  const fee = row('fee', t('ticket.fee', { rate, leverage: terms.feeLeverage }), summary?.fee);
  const free = row('free', t('ticket.freeAfter'), summary?.freeAfter);
  const costs = [...(waits ? [] : [row('spread', t('ticket.spreadOf', { spread }), summary?.spreadCost)]), fee];
  return (
    <div className={styles.costs}>
      <KeyValueList items={[...costs, night, ...(signedIn ? [free] : [])]} />
      {level === null ? null : <MarginMeter level={level} />}
      <p className={styles.worst}>{t(worst === null ? 'ticket.worstWithout' : 'ticket.worstWith')}</p>
    </div>
  );
}

/** The share of the net worth that will be bound, and the resulting margin level: at 50% positions are closed. */
function MarginMeter({ level }: { readonly level: number }) {
  const { t } = useTranslation();
  const used = marginInUse(level);
  const tone = level <= WARNING_LEVEL ? 'danger' : 'neutral';
  return (
    <div className={styles.meter}>
      <ProgressBar label={t('ticket.marginInUse', { percent: used })} share={used / 100} tone={tone} />
      <div className={styles.meterWords}>
        <span>{t('ticket.marginInUse', { percent: used })}</span>
        <span>{t('ticket.levelAfter', { percent: formatMarginLevel(level) })}</span>
      </div>
    </div>
  );
}

const NIGHT_CHECK_MS = 60_000;

/** The next overnight fee of the order, with its time in the brand's zone. Its row is there before the first price: nothing moves. */
function useNight(summary: TicketSummary | null, terms: ExactTerms, categoryId: number): KeyValueItem {
  const { t } = useTranslation();
  const nowMs = useServerNow(NIGHT_CHECK_MS);
  const { rules, timeZone } = brand();
  const next = summary && overnightCost(terms, { ...summary, categoryId }, rules, nowMs);
  const time = next ? formatDateTime(next.atMs, 'MM-DD HH:mm', timeZone) : '—';
  return {
    key: 'overnight',
    label: t('ticket.overnight', { time }),
    value: <MoneyText amount={next && negateMoney(next.fee)} />,
  };
}

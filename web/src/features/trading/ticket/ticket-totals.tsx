import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import type { TicketSummary } from './summary.ts';
import styles from './ticket-totals.module.css';

export interface TicketTotalsProps {
  readonly summary: TicketSummary | null;
  /** a pending order: its money is reserved until it fills */
  readonly waits: boolean;
}

/** The order's cost, margin and worst case: visible above the button, however long the ticket is. */
export function TicketTotals({ summary, waits }: TicketTotalsProps) {
  const { t } = useTranslation();
  const worst = summary?.worstCase ?? null;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t(waits ? 'common.reserved' : 'ticket.costToOpen')}</dt>
        <dd>
          <MoneyText amount={(waits ? summary?.reserved : summary?.costToOpen) ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('common.margin')}</dt>
        <dd>
          <MoneyText amount={summary?.margin ?? null} />
        </dd>
      </div>
      <div>
        <dt>{t('ticket.worstCase')}</dt>
        <dd>{summary !== null && worst === null ? t('ticket.wholeNetWorth') : <MoneyText amount={worst} />}</dd>
      </div>
    </dl>
  );
}

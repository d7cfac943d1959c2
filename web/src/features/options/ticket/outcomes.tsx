import { useTranslation } from 'react-i18next';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { FEE_RATE_SCALE } from '@truefill/domain/money/fee.ts';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import type { OptionSummary } from './model.ts';
import type { OfferedDelivery } from '../offer.ts';
import styles from './outcomes.module.css';

export interface OutcomesProps {
  readonly summary: OptionSummary | null;
  readonly delivery: OfferedDelivery | null;
  /** fee as a share of the stake, at FEE_RATE_SCALE */
  readonly feeRate: bigint;
}

/** Both outcomes, the loss as large as the win, with the fee and the break-even win rate. */
export function Outcomes({ summary, delivery, feeRate }: OutcomesProps) {
  const { t } = useTranslation();
  const rate = formatDecimal(feeRate, FEE_RATE_SCALE - 2).replace(/\.?0+$/, '');
  const net = (amount: bigint | undefined): string => (amount === undefined ? NO_VALUE : formatMoney(amount, 'always'));
  return (
    <section className={styles.outcomes}>
      <p className={styles.rate}>
        {t('options.payoutRate')}
        <b className="numeric">{delivery === null ? NO_VALUE : `${delivery.ratePercent}%`}</b>
      </p>
      <dl className={styles.pair}>
        <div className={styles.right}>
          <dt>{t('options.ifRight')}</dt>
          <dd>
            <MoneyText className={styles.amount} amount={summary?.winPays ?? null} />
            <span className="numeric">{t('options.afterFee', { amount: net(summary?.winResult) })}</span>
          </dd>
        </div>
        <div className={styles.wrong}>
          <dt>{t('options.ifWrong')}</dt>
          <dd>
            <MoneyText className={styles.amount} amount={summary === null ? null : 0n} />
            <span className="numeric">{t('options.afterFee', { amount: net(summary?.lossResult) })}</span>
          </dd>
        </div>
      </dl>
      <dl className={styles.costs}>
        <div>
          <dt>{t('options.fee', { rate })}</dt>
          <dd>
            <MoneyText amount={summary?.fee ?? null} />
          </dd>
        </div>
        <div>
          <dt>{t('options.breakEven')}</dt>
          <dd className="numeric">{summary === null ? NO_VALUE : `${formatDecimal(summary.breakEvenPermille, 1)}%`}</dd>
        </div>
      </dl>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import type { OptionSummary } from './model.ts';
import type { OfferedDelivery } from './offer.ts';
import styles from './outcomes.module.css';

export interface OutcomesProps {
  readonly summary: OptionSummary | null;
  readonly delivery: OfferedDelivery | null;
}

/** Both outcomes, the loss as large as the win. */
export function Outcomes({ summary, delivery }: OutcomesProps) {
  const { t } = useTranslation();
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
    </section>
  );
}

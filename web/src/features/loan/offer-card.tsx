import { useTranslation } from 'react-i18next';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { formatMoney, formatPercent } from '@truefill/ui/format/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { classNames } from '@truefill/ui/components/class-names.ts';
import styles from '../../money-parts/money.module.css';
import { loanCosts, type LoanOffer } from './apply-draft.ts';
import own from './loan.module.css';

/** The loans that the brand offers and their conditions, before the application. */
export function OfferCard({ offer }: { readonly offer: LoanOffer }) {
  const { t } = useTranslation();
  const { reviewTargetHours } = brand().treasury;
  const { dailyPercent } = loanCosts({ amount: offer.minAmount, days: offer.minDays }, offer, 0);
  const items = [
    {
      key: 'amount',
      label: t('loan.amount'),
      value: t('loan.range', { from: formatMoney(offer.minAmount), to: formatMoney(offer.maxAmount) }),
    },
    { key: 'term', label: t('loan.term'), value: t('loan.dayRange', { from: offer.minDays, to: offer.maxDays }) },
    {
      key: 'interest',
      label: t('loan.interestName'),
      value:
        dailyPercent === 0
          ? t('loan.noInterest')
          : t('loan.aDay', { percent: formatPercent(dailyPercent, digitsOf(dailyPercent)) }),
    },
  ];
  return (
    <>
      <section className={classNames(styles.card, styles.padded)} aria-label={t('loan.offerTitle')}>
        <KeyValueList items={items} />
      </section>
      <section className={classNames(styles.card, styles.padded)} aria-label={t('loan.howTitle')}>
        <h2 className={own.subhead}>{t('loan.howTitle')}</h2>
        <ol className={own.steps}>
          <li>{t('loan.how.guarantor', { days: offer.guarantorDays, requests: offer.requestsPerDay })}</li>
          <li>{t('loan.how.review', { hours: reviewTargetHours, above: formatMoney(offer.fourEyesAboveUsd) })}</li>
          <li>{t('loan.how.use')}</li>
          <li>{t('loan.how.repay', { step: formatMoney(offer.repaymentStep) })}</li>
          <li>{t('loan.how.late')}</li>
        </ol>
      </section>
    </>
  );
}

/** The number of decimals of a rate, at least two. */
export function digitsOf(percent: number): number {
  return Math.max(2, (String(Number(percent.toFixed(6))).split('.')[1] ?? '').length);
}

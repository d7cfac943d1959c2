import { useTranslation } from 'react-i18next';
import type { WithdrawalQuoteView } from '@truefill/api/withdrawals/quote-view.ts';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { NO_VALUE } from '@truefill/ui/format/number.ts';
import type { Failure } from '@truefill/client/calls/result.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { amountText } from '../../money-parts/amount.ts';
import { AmountText } from '../../money-parts/amount-text.tsx';
import styles from '../../money-parts/money.module.css';
import own from './withdraw.module.css';

export interface QuoteCardProps {
  readonly amount: string;
  readonly unit: string;
  /** null while it is being computed */
  readonly quote: WithdrawalQuoteView | null;
  readonly failure: Failure | null;
}

/** A withdrawal's fee, what is left and what arrives, computed by the server. */
export function QuoteCard({ amount, unit, quote, failure }: QuoteCardProps) {
  const { t } = useTranslation();
  if (quote?.feeKind === null) {
    return (
      <p role="alert" className={own.unanswered}>
        {t('withdraw.error.feeType')}
      </p>
    );
  }
  const feeLabel =
    quote === null
      ? t('common.fee')
      : t(quote.fee === 0 ? 'withdraw.feeNone' : quote.feeKind === 'share' ? 'withdraw.feeShare' : 'withdraw.feeFixed');
  const worth = quote && unit !== 'USD' ? Number(amount) * (quote.rate || 1) : null;
  return (
    <section className={`${styles.card} ${styles.padded}`} aria-label={t('wallet.arrives')}>
      <KeyValueList
        density="roomy"
        items={[
          { key: 'fee', label: feeLabel, value: quote ? <AmountText amount={quote.fee} unit={unit} /> : NO_VALUE },
          ...(worth === null ? [] : [{ key: 'worth', label: t('withdraw.worth'), value: formatMoney(worth) }]),
          {
            key: 'after',
            label: t('withdraw.after'),
            value: quote && !quote.isOver ? amountText(quote.left, quote.sourceUnit) : NO_VALUE,
          },
          {
            key: 'arrives',
            label: t('wallet.arrives'),
            value: quote ? <AmountText className={own.arrives} amount={Math.max(0, quote.arrives)} unit={unit} /> : NO_VALUE,
            total: true,
          },
        ]}
      />
      {quote && quote.sourceUnit !== unit && quote.rate !== 1 ? <p className={styles.small}>{t('withdraw.rateMoves')}</p> : null}
      <Refusal failure={failure} />
    </section>
  );
}

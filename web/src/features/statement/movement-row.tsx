import { useTranslation } from 'react-i18next';
import type { MovementView } from '@truefill/api/statement/mapping.ts';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { brand } from '@truefill/client/brand.ts';
import { displayName, useInstrument } from '../../instruments/instruments.ts';
import { amountText } from '../../money-parts/amount.ts';
import { AmountText } from '../../money-parts/amount-text.tsx';
import { isKnownKind, shownAmount } from './model.ts';
import styles from './statement.module.css';

/** What moved, when, and its effect on the balance. */
export function MovementRow({ movement }: { readonly movement: MovementView }) {
  const { t } = useTranslation();
  const { kind, currency, symbol, atMs, fee } = movement;
  const { amount, takenBefore } = shownAmount(movement);
  const instrument = useInstrument(symbol);
  const market = instrument ? displayName(instrument) : symbol;
  const time = formatDateTime(atMs, 'YYYY-MM-DD HH:mm:ss', brand().timeZone);
  return (
    <div className={styles.row}>
      <span className={styles.what}>
        <span className={styles.kind}>{isKnownKind(kind) ? t(`statement.kind.${kind}`) : t('statement.other')}</span>
        <span className={styles.about}>{[market, time].filter((text) => text !== '').join(' · ')}</span>
        {takenBefore ? <span className={styles.about}>{t('statement.takenBefore')}</span> : null}
      </span>
      <span className={styles.amount}>
        <AmountText
          amount={amount}
          unit={currency}
          sign={takenBefore ? undefined : 'always'}
          className={takenBefore ? styles.before : undefined}
        />
        {fee > 0 ? <span className={styles.about}>{t('statement.feeIncluded', { fee: amountText(fee, currency) })}</span> : null}
      </span>
    </div>
  );
}

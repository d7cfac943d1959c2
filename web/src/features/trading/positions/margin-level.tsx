import { useTranslation } from 'react-i18next';
import { WARNING_LEVELS } from '@truefill/domain/margin/stop-out.ts';
import { formatMarginLevel } from '@truefill/ui/format/money.ts';
import { marginLevel, type LiveSums } from './model.ts';
import styles from './positions.module.css';

/** The margin level at and below which the account is first warned, in percent. */
const WARNING_LEVEL = Number(WARNING_LEVELS[0]) / 100;

/** The margin level among the sums over all positions; nothing without positions. */
export function MarginLevel({ sums }: { readonly sums: LiveSums | null }) {
  const { t } = useTranslation();
  const level = sums && marginLevel(sums);
  if (level === null) return null;
  return (
    <div>
      <dt>{t('positions.marginLevel')}</dt>
      <dd className={styles.level} data-low={level <= WARNING_LEVEL || undefined}>
        {formatMarginLevel(level, 2)}
      </dd>
    </div>
  );
}

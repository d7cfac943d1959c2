import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { formatPercent } from '@truefill/ui/format/money.ts';
import styles from './risk-warning.module.css';

/**
 * The share of accounts that lose money, if the brand states it: regulators require it before registration and before an order.
 */
export function RiskWarning() {
  const { t } = useTranslation();
  const { riskWarning, site } = brand();
  if (!riskWarning) return null;
  return (
    <p className={styles.warning}>{t('common.riskWarning', { percent: formatPercent(riskWarning.lossPercent, 0), site })}</p>
  );
}

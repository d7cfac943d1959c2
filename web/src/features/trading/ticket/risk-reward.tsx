import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '@truefill/domain/money/decimal.ts';
import { rewardPerRisk, type TicketSummary } from './summary.ts';
import styles from './risk-reward.module.css';

/** Decimals of the ratio. */
const SCALE = 2;

/** Possible loss and gain as bars; nothing if one of the levels is missing. */
export function RiskReward({ summary }: { readonly summary: TicketSummary | null }) {
  const { t } = useTranslation();
  const ratio = rewardPerRisk(summary);
  if (ratio === null) return null;
  return (
    <div style={{ '--reward': String(Number(ratio) / 100) } as CSSProperties}>
      <div className={styles.words}>
        <span>{t('ticket.riskOne')}</span>
        <span>{t('ticket.reward', { ratio: formatDecimal(ratio, SCALE) })}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.risk} data-part="risk" />
        <span className={styles.reward} data-part="reward" />
      </div>
    </div>
  );
}

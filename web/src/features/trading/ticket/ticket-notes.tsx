import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { RiskWarning } from '../../../trading-parts/risk-warning.tsx';
import type { TicketDraft } from './model.ts';
import styles from './ticket.module.css';

/** Notes about the order besides its numbers. */
export function TicketNotes({ draft: { kind, slippage } }: { readonly draft: TicketDraft }) {
  const { t } = useTranslation();
  return (
    <>
      {kind === 'pending' ? <p className={styles.note}>{t('ticket.untilCancelled')}</p> : null}
      {kind === 'market' && slippage.on ? (
        <p className={styles.note}>{t('ticket.slippageText', { count: Number(slippage.text), points: slippage.text })}</p>
      ) : null}
      {brand().riskWarning ? <RiskWarning /> : <p className={styles.note}>{t('ticket.risk')}</p>}
    </>
  );
}

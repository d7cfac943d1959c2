import { useTranslation } from 'react-i18next';
import { Switch } from '@truefill/ui/components/switch.tsx';
import styles from './trailing-choice.module.css';

export interface TrailingChoiceProps {
  readonly trails: boolean;
  /** a pending order's starts with the fill */
  readonly waits: boolean;
  readonly onChange: (trails: boolean) => void;
}

/** Whether a stop loss trails, with an explanation. */
export function TrailingChoice({ trails, waits, onChange }: TrailingChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.choice}>
      <span className={styles.name}>{t('common.trailingStop')}</span>
      <Switch name={t('ticket.trailingStop')} checked={trails} onChange={onChange} />
      {trails ? <p className={styles.note}>{t(waits ? 'ticket.trailingWaits' : 'ticket.trailingNote')}</p> : null}
    </div>
  );
}

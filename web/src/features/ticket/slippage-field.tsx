import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { Switch } from '@truefill/ui/components/switch.tsx';
import type { TicketAction, TicketError } from './model.ts';
import type { SlippageEntry } from './slippage.ts';
import frame from '../../trading/ticket-frame.module.css';
import styles from './ticket.module.css';

const MOST_POINTS = 100_000n;

export interface SlippageFieldProps {
  readonly slippage: SlippageEntry;
  readonly error: TicketError | undefined;
  readonly act: (action: TicketAction) => void;
}

/** How far the fill may lie from the price on the button; off by default. */
export function SlippageField({ slippage, error, act }: SlippageFieldProps) {
  const { t } = useTranslation();
  const faultId = useId();
  const name = t('ticket.slippage');
  const { on, text } = slippage;
  return (
    <div className={styles.levels}>
      <div className={styles.level}>
        <div className={styles.levelHead}>
          <span className={styles.levelName}>{name}</span>
          {on ? null : <span className={styles.off}>{t('ticket.slippageAny')}</span>}
          <Switch name={name} checked={on} onChange={(next) => act({ type: 'slippage', slippage: { ...slippage, on: next } })} />
        </div>
        {on ? (
          <div className={styles.levelBody}>
            <NumberField
              name={t('ticket.slippagePoints')}
              scale={0}
              step={1n}
              min={0n}
              max={MOST_POINTS}
              unit={t('ticket.points')}
              value={text}
              onChange={(next) => act({ type: 'slippage', slippage: { ...slippage, text: next } })}
              stepLabels={{ less: t('ticket.less', { field: name }), more: t('ticket.more', { field: name }) }}
              error={error ? t(`ticket.fault.${error.key}`, { value: '' }) : undefined}
              errorId={faultId}
            />
            <p id={faultId} className={error ? frame.fault : styles.slippageText} role={error ? 'alert' : undefined}>
              {error ? t(`ticket.fault.${error.key}`, { value: '' }) : t('ticket.slippageText', { points: text })}
            </p>
          </div>
        ) : null}
      </div>
    </div>
  );
}

import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { useTranslation } from 'react-i18next';
import type { TradeMode } from '../preferences/trade-mode.ts';
import { chooseTradeMode, useTradeMode } from '../preferences/trade-mode-store.ts';
import { useListedModes } from './listed-modes.ts';
import styles from './trade-mode-switch.module.css';

export interface TradeModeSwitchProps {
  readonly className?: string | undefined;
  /** number of orders of each, if useful for the choice */
  readonly counts?: Readonly<Record<TradeMode, number>> | undefined;
  /** the kind that the page shows instead of the trade mode */
  readonly value?: TradeMode | undefined;
  readonly onChange?: ((mode: TradeMode) => void) | undefined;
}

/** The choice between market and options; nothing if there is only one of them. */
export function TradeModeSwitch({ className, counts, value, onChange = chooseTradeMode }: TradeModeSwitchProps) {
  const { t } = useTranslation();
  const mode = useTradeMode();
  const modes = useListedModes();
  if (modes.length < 2) return null;
  return (
    <Segmented
      className={className}
      label={t('shell.tradeMode.title')}
      items={modes.map((offered) => ({
        value: offered,
        label: (
          <>
            {t(`shell.tradeMode.${offered}`)}
            {counts && counts[offered] > 0 ? (
              <span className={styles.count} aria-hidden="true">
                {counts[offered]}
              </span>
            ) : null}
          </>
        ),
      }))}
      value={value ?? mode}
      onChange={onChange}
    />
  );
}

import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useTradeMode } from '../../preferences/trade-mode-store.ts';
import { TradeModeSwitch } from '../../shell/trade-mode-switch.tsx';
import { MarketPositions } from './market-positions.tsx';
import styles from './positions.module.css';

const RunningOptions = lazy(async () => ({ default: (await import('../options/running-options.tsx')).RunningOptions }));

/** The phone's page of positions and pending orders, or of running options in option mode. */
export function PositionsScreen() {
  const { t } = useTranslation();
  const option = useTradeMode() === 'option';
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('positions.title')}</h1>
        <TradeModeSwitch />
      </header>
      {option ? (
        <Suspense>
          <RunningOptions />
        </Suspense>
      ) : (
        <MarketPositions />
      )}
    </div>
  );
}

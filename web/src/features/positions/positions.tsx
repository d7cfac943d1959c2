import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useTradeMode } from '../../preferences/trade-mode-store.ts';
import { ListPage } from '../../trading/list-page.tsx';
import { MarketPositions } from './market-positions.tsx';

const RunningOptions = lazy(async () => ({ default: (await import('../options/running-options.tsx')).RunningOptions }));

/** The phone's page of positions and pending orders, or of running options in option mode. */
export function PositionsScreen() {
  const { t } = useTranslation();
  const option = useTradeMode() === 'option';
  return (
    <ListPage title={t('positions.title')}>
      {option ? (
        <Suspense>
          <RunningOptions />
        </Suspense>
      ) : (
        <MarketPositions />
      )}
    </ListPage>
  );
}

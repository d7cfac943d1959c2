import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPanel } from '../../../live/lazy-part.tsx';
import { ListPage } from '../../../trading-parts/list-page.tsx';
import { MarketPositions } from './market-positions.tsx';
import { useShownKind } from './use-shown-kind.ts';

const RunningOptions = lazyPanel(() => import('../../options/running/running-options.tsx'), 'RunningOptions');

/** The phone's page of positions and pending orders, or of running options: it opens at the kind that has any. */
export function PositionsScreen() {
  const { t } = useTranslation();
  const { kind, counts, choose } = useShownKind();
  return (
    <ListPage title={t('positions.title')} modes={{ value: kind, counts, onChange: choose }}>
      {kind === 'option' ? (
        <Suspense>
          <RunningOptions />
        </Suspense>
      ) : (
        <MarketPositions />
      )}
    </ListPage>
  );
}

import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { useTradeMode } from '../../preferences/trade-mode-store.ts';
import { TradeModeSwitch } from '../../shell/trade-mode-switch.tsx';
import { useNow } from '../../trading/use-now.ts';
import { NoPositions } from './no-positions.tsx';
import { PositionRow } from './position-row.tsx';
import { PositionSheet } from './position-sheet.tsx';
import styles from './positions.module.css';
import { QuoteSubscriptions } from './quote-subscriptions.tsx';
import { SumsCard } from './sums-card.tsx';
import { useLivePositions } from './use-live-positions.ts';

const RunningOptions = lazy(async () => ({ default: (await import('../options/running-options.tsx')).RunningOptions }));

/** The phone's page of open positions, or of running options in option mode. */
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
        <OpenPositions />
      )}
    </div>
  );
}

function OpenPositions() {
  const { t } = useTranslation();
  const { frame, positions, sums, symbols } = useLivePositions();
  const [openId, setOpenId] = useState<number | null>(null);
  const nowMs = useNow(1_000);
  const chosen = positions.find((position) => position.order.id === openId) ?? null;
  return (
    <>
      <QuoteSubscriptions symbols={symbols} />
      {frame === null ? (
        <PositionsSkeleton />
      ) : (
        <>
          <SumsCard sums={sums} />
          {positions.length === 0 ? (
            <NoPositions />
          ) : (
            <>
              <h2 className={styles.section}>
                {t('positions.open')} <em>{positions.length}</em>
              </h2>
              <ul className={styles.list}>
                {positions.map((position) => (
                  <li key={position.order.id}>
                    <PositionRow position={position} nowMs={nowMs} onOpen={() => setOpenId(position.order.id)} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
      <PositionSheet position={chosen} onClose={() => setOpenId(null)} />
    </>
  );
}

function PositionsSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      {['136px', '60px', '60px', '60px'].map((height, place) => (
        <Skeleton key={place} height={height} />
      ))}
    </div>
  );
}

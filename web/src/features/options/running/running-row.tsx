import { PriceChange } from '../../../trading-parts/price-change.tsx';
import { OptionCard } from '../option-card.tsx';
import styles from './option-lists.module.css';
import { TimeBar, TimeLeft } from './time-left.tsx';
import type { LiveOption } from './use-live-options.ts';

export interface RunningRowProps {
  readonly option: LiveOption;
  readonly serverNowMs: number;
  readonly onOpen: () => void;
}

/** A running option in the phone's list. */
export function RunningRow({ option, serverNowMs, onOpen }: RunningRowProps) {
  const { order, status } = option;
  return (
    <button type="button" className={styles.running} onClick={onOpen}>
      <span className={styles.face}>
        <OptionCard
          order={order}
          prices={<PriceChange from={order.entryPrice} to={status?.price ?? null} pricePrecision={order.pricePrecision} />}
          result={status?.net ?? null}
          time={<TimeLeft order={order} serverNowMs={serverNowMs} />}
        />
      </span>
      <span className={styles.timeBar}>
        <TimeBar order={order} serverNowMs={serverNowMs} />
      </span>
    </button>
  );
}

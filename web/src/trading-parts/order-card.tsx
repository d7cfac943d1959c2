import type { ReactNode } from 'react';
import { displayName, useInstrument } from '../instruments/instruments.ts';
import { InstrumentMark } from './instrument-mark.tsx';
import styles from './order-list.module.css';

export interface OrderCardProps {
  readonly symbol: string;
  /** size of the market's mark, px */
  readonly markSize: number;
  /** side and size, shown beside the market's name */
  readonly badge: ReactNode;
  /** the line below the name */
  readonly below: ReactNode;
  /** right end: result and time */
  readonly result: ReactNode;
}

/** A short summary of an order: market, side and size, prices, result. Used in lists and in the header of details. */
export function OrderCard({ symbol, markSize, badge, below, result }: OrderCardProps) {
  const instrument = useInstrument(symbol);
  return (
    <>
      <InstrumentMark instrument={instrument} size={markSize} />
      <span className={styles.what}>
        <span className={styles.name}>
          {instrument ? displayName(instrument) : symbol}
          {badge}
        </span>
        <span className={styles.below}>{below}</span>
      </span>
      <span className={styles.result}>{result}</span>
    </>
  );
}

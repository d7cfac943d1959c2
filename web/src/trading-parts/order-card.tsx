import type { ReactNode } from 'react';
import { displayName, useInstrument } from '../instruments/instruments.ts';
import { InstrumentMark } from './instrument-mark.tsx';
import styles from './order-list.module.css';

export interface OrderCardProps {
  readonly symbol: string;
  /** px of the market's mark */
  readonly markSize: number;
  /** side and size, beside the market's name */
  readonly badge: ReactNode;
  /** the line beneath the name */
  readonly below: ReactNode;
  /** right end: what it brings, and when */
  readonly result: ReactNode;
}

/** An order in few words: market, side and size, prices, result. Stands in lists and at the head of details. */
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

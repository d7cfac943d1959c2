import type { ReactNode } from 'react';
import { displayName, useInstrument } from '../../../instruments/instruments.ts';
import { InstrumentMark } from '../../../trading-parts/instrument-mark.tsx';
import styles from './positions.module.css';

export interface QuestionProps {
  readonly symbol: string;
  /** the question itself, including the market's name */
  readonly title: (market: string) => string;
  /** the consequences */
  readonly children: ReactNode;
}

/** The question in the header of a confirmation. */
export function Question({ symbol, title, children }: QuestionProps) {
  const instrument = useInstrument(symbol);
  return (
    <div className={styles.question}>
      <InstrumentMark instrument={instrument} size={44} />
      <h3>{title(instrument ? displayName(instrument) : symbol)}</h3>
      <p>{children}</p>
    </div>
  );
}

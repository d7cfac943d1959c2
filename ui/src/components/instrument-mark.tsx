import { classNames } from './class-names.ts';
import styles from './instrument-mark.module.css';

export interface InstrumentMarkProps {
  /** the server's image of the instrument */
  logoUrl: string;
  /** px */
  size?: number | undefined;
  className?: string | undefined;
}

/** The round mark before an instrument's symbol. Decorative: the symbol beside it is the name. */
export function InstrumentMark({ logoUrl, size = 30, className }: InstrumentMarkProps) {
  return (
    <img
      src={logoUrl}
      width={size}
      height={size}
      className={classNames(styles.mark, className)}
      alt=""
      decoding="async"
      draggable={false}
    />
  );
}
